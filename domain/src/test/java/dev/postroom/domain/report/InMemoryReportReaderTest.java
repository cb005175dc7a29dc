package dev.postroom.domain.report;

final class InMemoryReportReaderTest implements ReportReaderContract {

    @Override
    public ReportReader reader() {
        return new InMemoryReportReader();
    }
}
