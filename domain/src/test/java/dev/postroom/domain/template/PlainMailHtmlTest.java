package dev.postroom.domain.template;

class PlainMailHtmlTest implements MailHtmlContract {

    @Override
    public MailHtml html() {
        return new PlainMailHtml();
    }
}
