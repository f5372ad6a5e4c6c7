import { useShop } from '../page/shop-settings.tsx';
import { Notice } from '../ui/notice.tsx';

/** In place of what is done by a link in a mail, where the shop sends none. */
export function NoMail({ help }: { readonly help: string }) {
  const { supportEmail } = useShop();
  return (
    <Notice tone="warning">
      This shop sends no e-mail yet. Please write to{' '}
      <a
        href={`mailto:${supportEmail}`}
        className="font-medium wrap-anywhere underline underline-offset-4"
      >
        {supportEmail}
      </a>
      {help}
    </Notice>
  );
}
