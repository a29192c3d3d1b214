import { buttonClass } from '@komora/ui/button';
import { Icon } from '@komora/ui/icon';
import { Link } from '@tanstack/react-router';
import { useApp } from '../../shared/app-context.ts';
import { DownloadButton } from '../../shared/download/download-button.tsx';
import { useText } from '../../shared/i18n/use-text.ts';
import { Group } from './group.tsx';
import css from './profile.module.css';

/** Actions on the whole account. */
export function AccountActions() {
  const { call } = useApp();
  const text = useText('profile');
  return (
    <Group title={text('account.title')}>
      <ul className={`plain-list ${css.actions}`}>
        <li>
          <p>{text('account.passwordText')}</p>
          <Link to="/my/profile/change-password" className={buttonClass()}>
            <Icon name="key" />
            <span>{text('changePassword.title')}</span>
          </Link>
        </li>
        <li>
          <p>{text('account.downloadText')}</p>
          <DownloadButton load={() => call('GET /api/client/my/data-export')}>{text('account.download')}</DownloadButton>
        </li>
        <li>
          <p>{text('account.cancelText')}</p>
          <Link to="/my/profile/delete" className={buttonClass()}>
            <Icon name="trash" />
            <span>{text('delete.title')}</span>
          </Link>
        </li>
      </ul>
    </Group>
  );
}
