/** Notes to the operator about documents that must be reported to a tax authority. */
export interface TaxMessageData {
  'tax-report-operator': {
    /** The authority rejected it, or the legal deadline is near. */
    event: 'REJECTED' | 'LATE';
    authority: 'KSEF' | 'NAV';
    documentNumber: string;
    /** The authority's reason, or the error of our last attempt. */
    reason: string | null;
    /** An instant, shown in `timeZone`. */
    reportBy: string;
    timeZone: string;
  };
  /** The log-in at an authority expires soon. */
  'tax-login-operator': {
    authority: 'KSEF' | 'NAV';
    /** An instant, shown in `timeZone`. */
    expiresAt: string;
    timeZone: string;
  };
}

/** Messages of the console to staff. */
export interface ReportMessageData {
  /** To the earlier address of a person, whose name it gives. */
  'staff-address-changed': { name: string };
  /** Reports that staff get regularly. */
  'scheduled-report': {
    runId: string;
    staffId: string;
    /** The key of the report. */
    report: string;
    /** Of the attached file. Absent in messages of earlier releases: CSV. */
    format?: 'CSV' | 'XLSX';
    /** Its name in the recipient's language. */
    title: string;
    /** A warehouse or a company; null: every place that the recipient may see. */
    place: string | null;
    /** The first day; null for a report of one day. */
    from: string | null;
    /** The last day, or the as-of day. */
    to: string;
    /** Who set it up. */
    owner: string;
  };
}
