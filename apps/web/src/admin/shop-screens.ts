import BellRing from 'lucide-react/icons/bell-ring';
import BookOpenCheck from 'lucide-react/icons/book-open-check';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import FileText from 'lucide-react/icons/file-text';
import IdCardLanyard from 'lucide-react/icons/id-card-lanyard';
import KeyRound from 'lucide-react/icons/key-round';
import Landmark from 'lucide-react/icons/landmark';
import Route from 'lucide-react/icons/route';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Store from 'lucide-react/icons/store';
import Truck from 'lucide-react/icons/truck';
import UserCog from 'lucide-react/icons/user-cog';
import Webhook from 'lucide-react/icons/webhook';
import { adminPaths } from '../page/admin-paths.ts';
import type { Screen } from './screen.ts';

/** What is set up and watched over: the menu's last two groups. */
export const SHOP_SCREENS: readonly Screen[] = [
  {
    path: adminPaths.pages,
    needs: 'settings:read',
    name: 'Pages',
    entry: { group: 'Shop', icon: FileText },
    words: 'content texts terms privacy policy contact about imprint',
    file: 'content/pages',
  },
  {
    path: adminPaths.newPage,
    needs: 'settings:write',
    name: 'Create page',
    below: adminPaths.pages,
    words: 'new add guide imprint',
    file: 'content/create-page',
  },
  {
    path: adminPaths.pagePattern,
    needs: 'settings:read',
    name: 'Edit Page',
    below: adminPaths.pages,
    file: 'content/page-editor',
  },
  {
    path: adminPaths.redirects,
    needs: 'settings:read',
    name: 'Redirects',
    below: adminPaths.pages,
    words: 'old addresses urls moved 301 links',
    file: 'redirects/redirects',
  },
  {
    path: adminPaths.redirectImports,
    needs: 'settings:read',
    name: 'Import Redirects (CSV)',
    below: adminPaths.redirects,
    words: 'upload file spreadsheet old addresses moving',
    file: 'imports/redirect-imports',
  },
  {
    path: adminPaths.shipping,
    needs: 'settings:read',
    name: 'Shipping',
    entry: { group: 'Shop', icon: Truck },
    words: 'delivery zones methods rates working days holidays postage countries',
    file: 'shipping/shipping',
  },
  {
    path: adminPaths.carriers,
    needs: 'settings:read',
    name: 'Carriers',
    entry: { group: 'Shop', icon: Route },
    words: 'couriers tracking links parcels post',
    file: 'carriers/manage-carriers',
  },
  {
    path: adminPaths.tax,
    needs: 'settings:read',
    name: 'Tax',
    entry: { group: 'Shop', icon: Landmark },
    words: 'vat gst rates classes included',
    file: 'tax/tax',
  },
  {
    path: adminPaths.settings,
    needs: 'settings:read',
    name: 'Settings',
    entry: { group: 'Shop', icon: Store },
    words:
      'name support address country currency time zone number format decimals logo brand colour color theme guest checkout cart quantities reviews warranty terms preferences home page hero picture banner',
    file: 'settings/settings',
  },
  {
    path: adminPaths.opening,
    needs: 'settings:read',
    name: 'Before you open',
    below: adminPaths.settings,
    words: 'checklist launch go live missing set up start',
    file: 'opening/opening',
  },
  {
    path: adminPaths.payments,
    needs: 'settings:read',
    name: 'Payments',
    below: adminPaths.settings,
    words:
      'stripe provider keys test live mode webhook events connection money cards bank transfer iban bic account wire',
    file: 'payments/payments',
  },
  {
    path: adminPaths.safety,
    needs: 'security:read',
    name: 'Security rules and periods',
    below: adminPaths.security,
    words: 'retention privacy gdpr delete days kept second factor 2fa passkey password sessions',
    file: 'settings/safety',
  },
  {
    path: adminPaths.notifications,
    needs: 'any',
    name: 'Notifications',
    entry: { group: 'Shop', icon: BellRing },
    words: 'mails e-mail alerts low stock digest',
    file: 'notifications/notifications',
  },
  {
    path: adminPaths.mailTexts,
    needs: 'settings:read',
    name: 'Mail texts',
    below: adminPaths.notifications,
    words: 'e-mail templates wording subject order confirmation shipped customer preview',
    file: 'mail-texts/mail-texts',
  },
  {
    path: adminPaths.mailTextPattern,
    needs: 'settings:read',
    name: 'Edit mail text',
    below: adminPaths.notifications,
    file: 'mail-texts/mail-text',
  },
  {
    path: adminPaths.staff,
    needs: 'staff:read',
    name: 'Staff',
    entry: { group: 'Safety', icon: IdCardLanyard },
    words: 'people team colleagues employees invite roles rights permissions admins',
    file: 'staff/manage-staff',
  },
  {
    path: adminPaths.staffRoles,
    needs: 'staff:read',
    name: 'Roles',
    below: adminPaths.staff,
    words: 'permissions rights access own custom',
    file: 'staff/roles',
  },
  {
    path: adminPaths.activity,
    needs: 'any',
    name: 'Activity',
    entry: { group: 'Safety', icon: ClipboardList },
    words: 'log history audit trail changes who did what export csv',
    file: 'activity/activity',
  },
  {
    path: adminPaths.accounts,
    needs: 'customers:read',
    name: 'Accounts',
    entry: { group: 'Safety', icon: UserCog },
    words: 'users staff roles admin ban sign out access',
    file: 'accounts/manage-accounts',
  },
  {
    path: adminPaths.security,
    needs: 'security:read',
    name: 'Security',
    entry: { group: 'Safety', icon: ShieldCheck },
    words: 'events sign-ins log password attempts audit',
    file: 'security/security',
  },
  {
    path: adminPaths.apiKeys,
    needs: 'keys:read',
    name: 'API Keys',
    entry: { group: 'Safety', icon: KeyRound },
    words: 'tokens access programs integrations developers scopes revoke openapi',
    file: 'api-keys/api-keys',
  },
  {
    path: adminPaths.webhooks,
    needs: 'keys:read',
    name: 'Webhooks',
    entry: { group: 'Safety', icon: Webhook },
    words: 'events programs integrations developers callbacks endpoints deliveries secret',
    file: 'webhooks/webhooks',
  },
  {
    path: adminPaths.books,
    needs: 'books:read',
    name: 'Books',
    entry: { group: 'Safety', icon: BookOpenCheck },
    words: 'integrity reconciliation payments events differences accounting',
    file: 'books/books',
  },
];
