import type { SearchHit } from '@komora/api/admin';
import { Link } from '@tanstack/react-router';
import { targetOf } from '../../shared/search-records.ts';

/** A link to the record of a hit. */
export const HitLink = ({ hit }: { readonly hit: SearchHit }) => <Link {...targetOf(hit)}>{hit.title}</Link>;
