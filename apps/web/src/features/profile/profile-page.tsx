import { Skeleton } from '@komora/ui/progress';
import { LoadFailed } from '@komora/web-kit/load-failed';
import { Loading } from '@komora/web-kit/loading';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../shared/app-context.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { OwnOnly } from '../../shared/session/own-only.tsx';
import { AccountActions } from './account-actions.tsx';
import { Messages } from './messages.tsx';
import { Passkeys } from './passkeys.tsx';
import css from './profile.module.css';
import { ProfileForm } from './profile-form.tsx';
import { profileQuery } from './profile-queries.ts';
import { Referral } from './referral.tsx';
import { Sessions } from './sessions.tsx';
import { StaffViews } from './staff-views.tsx';

/** Approximate number of fields in the first groups. */
const FIELDS_OF_GROUPS = [2, 3, 6] as const;

/** The client's account: view and change. */
export function ProfilePage() {
  const { call } = useApp();
  const text = useText('profile');
  const query = useQuery(profileQuery(call));
  return (
    <section className={css.page}>
      <h1>{text('title')}</h1>
      <QueryBoundary query={query} skeleton={<ProfileSkeleton />} failed={(state) => <LoadFailed query={state} title={text('failed')} />}>
        {(profile) => (
          <>
            <ProfileForm profile={profile} />
            <Referral />
            <Messages profile={profile} />
            <Passkeys />
            <Sessions />
            <StaffViews />
            <OwnOnly>
              <AccountActions />
            </OwnOnly>
          </>
        )}
      </QueryBoundary>
    </section>
  );
}

function ProfileSkeleton() {
  return (
    <Loading className={css.form}>
      {FIELDS_OF_GROUPS.map((fields) => (
        <div key={fields} className={css.group}>
          <div className={css.about}>
            <Skeleton width="9rem" height="1.75rem" />
            <Skeleton width="13rem" height="2lh" />
          </div>
          <div className={css.body}>
            {Array.from(Array(fields).keys(), (place) => (
              <Skeleton key={place} height="4.5rem" />
            ))}
          </div>
        </div>
      ))}
    </Loading>
  );
}
