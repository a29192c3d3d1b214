import { Link } from '@tanstack/react-router';
import { useApp } from '../../app.ts';
import { DownloadButton } from '../../download/download-button.tsx';
import { useText } from '../../texts/use-text.ts';
import { buttonClass, Icon } from '../../ui/index.ts';
import { Group } from './group.tsx';
import css from './profile.module.css';

/** What is done with the account as a whole. */
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
          <DownloadButton ask={() => call('GET /api/client/my/data-export')}>{text('account.download')}</DownloadButton>
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
