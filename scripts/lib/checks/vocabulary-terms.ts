/**
 * Retired terms. A term is one or more consecutive words: `askStatus`, `ask_status` and `ask-status` are the words "ask status".
 * The kinds say where a term is searched for, because many retired terms are also ordinary English.
 */
export interface RetiredTerm {
  readonly term: string;
  /** The standard word or name. */
  readonly use: string;
  /** Matches the words of an identifier or of a file's name, in lower case and separated by single spaces. */
  readonly name?: RegExp;
  /** Matches a comment, a test's title or a line of documentation. */
  readonly prose?: RegExp;
  /** Matches a file's path. */
  readonly path?: RegExp;
  /** Names that are fine, because another program or the specification chose them. */
  readonly except?: readonly string[];
  /** The files that the term is retired in; all of them when left out. */
  readonly within?: RegExp;
}

const word = (...forms: string[]): RegExp => new RegExp(`\\b(${forms.join('|')})\\b`);
const verb = (...forms: string[]): RegExp => new RegExp(`^(${forms.join('|')}) [a-z]`);
const anyVerb = (...forms: string[]): RegExp => new RegExp(`^(${forms.join('|')})( |$)`);
const prose = (...forms: string[]): RegExp => new RegExp(`\\b(${forms.join('|')})\\b`, 'i');

export const RETIRED: readonly RetiredTerm[] = [
  {
    term: 'house',
    use: 'app, createTestApp, test fixture, project rules',
    name: /\bhouses?\b(?! (number|no))/,
    prose: /(?<![-/\p{L}])houses?\b(?! numbers?\b)/iu,
  },
  {
    term: 'judge',
    use: 'validate, ValidationResult, authorize',
    name: word('judge', 'judges', 'judged', 'judging', 'judgements?'),
    prose: prose('judges?', 'judged', 'judging', 'judgements?'),
  },
  {
    term: 'tell',
    use: 'notify, enqueueEmail, report',
    name: /^(tells?|telling)( |$)|\b(told|untold)\b/,
    prose: prose('(is|are|was|were|be|been) told'),
  },
  { term: 'keeper', use: 'service, cache, store', name: word('keepers?'), prose: prose('keepers?') },
  { term: 'kept', use: 'cached, stored, offline', name: /^kept [a-z]/ },
  {
    term: 'refusal, refuse',
    use: 'AppError, reject',
    name: word('refusals?', 'refuses?', 'refused', 'refusing'),
    // A stored value of the access history.
    except: ['REFUSED'],
    prose: prose('refusals?'),
  },
  { term: 'mortal', use: 'crash worker', name: word('mortals?'), prose: prose('mortals?') },
  { term: 'town', use: 'test cluster, fixture', name: word('towns?'), within: /^(apps\/server\/test|packages\/testing|e2e)\// },
  { term: 'ladder', use: 'dunning, dunning steps', name: word('ladders?'), prose: prose('ladders?') },
  {
    term: 'letter (a message)',
    use: 'message',
    // A letter of termination is a document.
    name: /\b(act|end) letters?\b/,
    within: /^apps\/server\/src\/modules\/(tenancy|billing)\//,
  },
  {
    term: 'closing day',
    use: 'termination date',
    name: /\bclosing days?\b/,
    prose: prose('closing days?'),
    except: ['closing-day', 'contracts_closing_day', 'move-closing-day'],
  },
  // The specification fixes one sentence with the word.
  { term: 'lease (of a box)', use: 'rental', prose: /\b(?<!terminate the )leases?\b/i, within: /^packages\/i18n\/catalogues\// },
  { term: 'gate (of a position)', use: 'location prompt', name: /\blocation gates?\b/ },
  { term: 'the ear', use: 'the LISTEN connection', name: word('ears?'), prose: prose('the ear') },
  { term: 'whoever', use: 'the caller, the client, anyone', prose: prose('whoever') },
  { term: 'whatever', use: 'any, every', prose: prose('whatever') },
  { term: 'anew', use: 'again', name: word('anew'), prose: prose('anew') },
  {
    term: 'sibling',
    use: 'peer deployment',
    name: /\bsiblings?\b/,
    prose: prose('siblings?'),
    except: ['nextSibling', 'previousSibling', 'nextElementSibling', 'previousElementSibling'],
  },
  {
    term: 'claim (of a box)',
    use: 'reservation, box_reservations',
    name: /\bbox claims?\b|\bclaimed at\b|\bclaim (box|kind|for|of)\b|^claims? (a |the )?box\b/,
    prose: /\bbox_claims?\b|\bclaims? (of|on) (a|the) box/i,
  },
  { term: 'claim (of a key or a cluster)', use: 'acquireKey, lockCluster, adopt', name: /^claim (key|cluster|unknown)\b/ },
  { term: 'forget-*', use: 'delete-*, anonymise-*, purge-*', path: /\/forget-[^/]*$/, name: anyVerb('forget', 'forgets') },
  { term: 'sweep-*', use: 'delete-*, purge-*', path: /\/sweep-[^/]*$/, name: anyVerb('sweep', 'sweeps') },
  { term: '*.states.ts', use: '*.lifecycle.ts', path: /\.states\.ts$/ },
  { term: 'ask*', use: 'fetch, request, query', name: verb('ask', 'asks') },
  { term: 'ask', use: 'fetch, load, request', name: /^ask$/, within: /^(?!.*\.test\.)(apps\/[^/]+|packages\/[^/]+)\/src\// },
  {
    term: 'news',
    use: 'status update, event',
    name: word('news'),
    prose: prose('news'),
    // Clients can subscribe to news.
    within: /^(?!packages\/i18n\/catalogues\/)/,
  },
  { term: 'presser', use: 'actor', name: word('pressers?'), prose: prose('pressers?') },
  { term: 'apology', use: 'error page', name: word('apology', 'apologies'), prose: prose('apology', 'apologies') },
  {
    term: 'park',
    use: 'suspendBilling, holdForReview',
    name: word('parks?', 'parked', 'unpark', 'unparked'),
    prose: /\b([Pp]arked|[Uu]nparked)\b/,
    // A stored value of a payment's settlement.
    except: ['PARKED'],
  },
  { term: 'surroundings', use: 'environment, context', name: word('surroundings?'), prose: prose('surroundings') },
  {
    term: 'journey',
    use: 'e2e test',
    name: word('journeys?'),
    prose: prose('(browser|e2e) journeys?', 'journeys (run|against|from|of)'),
    within: /^(e2e|scripts|docs|bench|apps\/server|packages)\/|^[A-Z]+\.md$/,
  },
  { term: 'own shop, moving shop', use: 'isolatedServer, timeTravelServer', name: /\b(own|moving) shop\b/ },
];
