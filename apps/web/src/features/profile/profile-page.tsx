import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../app.ts';
import { errorText } from '../../texts/error-text.ts';
import { useText } from '../../texts/use-text.ts';
import { Button, ErrorState, Skeleton, VisuallyHidden } from '../../ui/index.ts';
import { AccountActions } from './account-actions.tsx';
import { Messages } from './messages.tsx';
import css from './profile.module.css';
import { ProfileForm } from './profile-form.tsx';
import { profileQuery } from './profile-queries.ts';
import { Referral } from './referral.tsx';

/** About how many fields stand in the groups that come first. */
const FIELDS_OF_GROUPS = [2, 3, 6] as const;

/** Everything that a client may know and change of the own account. */
export function ProfilePage() {
  const app = useApp();
  const text = useText('profile');
  const common = useText('common');
  const profile = useQuery(profileQuery(app.call));
  return (
    <section className={css.page}>
      <h1>{text('title')}</h1>
      {profile.data === undefined && profile.error !== null ? (
        <ErrorState
          title={text('failed')}
          actions={
            <Button variant="primary" icon="refresh" busy={profile.isFetching} onClick={() => void profile.refetch()}>
              {common('action.retry')}
            </Button>
          }
        >
          {errorText(app, profile.error)}
        </ErrorState>
      ) : null}
      {profile.data === undefined && profile.error === null ? (
        <div className={css.form} aria-busy="true">
          <VisuallyHidden>{common('state.loading')}</VisuallyHidden>
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
        </div>
      ) : null}
      {profile.data === undefined ? null : (
        <>
          <ProfileForm profile={profile.data} />
          <Referral />
          <Messages profile={profile.data} />
          <AccountActions />
        </>
      )}
    </section>
  );
}
