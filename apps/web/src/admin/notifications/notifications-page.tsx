import { useGetStaffNotificationsQuery } from '../../api/staff-notifications.ts';
import { adminPaths } from '../../page/admin-paths.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AdminScreen } from '../admin-screen.tsx';
import { Permitted } from '../permitted.tsx';
import { ChoicesCard } from './choices-card.tsx';
import { LowStockCard } from './low-stock-card.tsx';

/** What the shop tells the admin who looks at it, by mail. */
export function Page() {
  const { data, isError, isFetching, refetch } = useGetStaffNotificationsQuery();
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
      {data === undefined && isError && (
        <ErrorState
          title="Failed to load notifications"
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && !isError && <Skeleton className="h-96 w-full" />}
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
