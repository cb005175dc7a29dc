package dev.postroom.domain.email.transport;

import dev.postroom.domain.shared.InsideTransaction;

import java.util.List;

class InMemoryMailTrialsTest implements MailTrialsContract {

    private final InMemoryMailTrials trials = new InMemoryMailTrials(InsideTransaction.guard());

    @Override
    public MailTrials trials() {
        return trials;
    }

    @Override
    public List<String> received() {
        return trials.received();
    }

    @Override
    public void answer(String reply) {
        trials.answer(new MailOutcome.Refused(ReplyClass.REFUSED_MAIL, reply));
    }
}
