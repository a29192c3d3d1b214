/** Poland's KSeF, Hungary's Online Számla. */
export type Authority = 'KSEF' | 'NAV';
