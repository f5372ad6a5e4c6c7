import { useGetStaffNotificationsQuery } from '../../api/staff-notifications.ts';
import { adminPaths } from '../../page/admin-paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { AdminScreen } from '../admin-screen.tsx';
import { LoadingState } from '../loading-state.tsx';
import { Permitted } from '../permitted.tsx';
import { ChoicesCard } from './choices-card.tsx';
import { LowStockCard } from './low-stock-card.tsx';

/** What the shop tells the admin who looks at it, by mail. */
export function Page() {
  const answer = useGetStaffNotificationsQuery();
  const { data } = answer;
  return (
    <AdminScreen
      title="Notifications"
      actions={
        <Permitted to="settings:read">
          <LinkButton to={adminPaths.mailTexts} variant="secondary" size="small">
            Mails to customers
          </LinkButton>
        </Permitted>
      }
    >
      <LoadingState answer={answer} failed="Failed to load notifications" className="h-96 w-full" />
      {data !== undefined && (
        <>
          <ChoicesCard settings={data} />
          <Permitted to="settings:read">
            <Permitted to="settings:write" elseLocked>
              <LowStockCard lowStock={data.lowStock} />
            </Permitted>
          </Permitted>
        </>
      )}
    </AdminScreen>
  );
}
