import { Notice } from '../../ui/notice.tsx';

export function NotSent() {
  return <Notice tone="warning">This shop has no mail server, so nothing is sent.</Notice>;
}
