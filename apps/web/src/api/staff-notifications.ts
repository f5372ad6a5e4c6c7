import type {
  LowStockInput,
  LowStockSettings,
  StaffNotificationSettings,
  StaffNotificationsInput,
} from '@gadgetry/contract/staff-notifications';
import { type Update, api } from './base-api.ts';

const PATH = '/admin/notifications';
const CHANGED = ['StaffNotifications', 'History'] as const;

const staffNotificationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getStaffNotifications: build.query<StaffNotificationSettings, void>({
      query: () => PATH,
      providesTags: ['StaffNotifications'],
    }),
    chooseStaffNotifications: build.mutation<StaffNotificationSettings, StaffNotificationsInput>({
      query: (body) => ({ url: PATH, method: 'PUT', body }),
      invalidatesTags: CHANGED,
    }),
    /** There is one of them, whatever it is asked by. */
    getLowStock: build.query<LowStockSettings, string>({
      query: () => `${PATH}/low-stock`,
      providesTags: ['StaffNotifications'],
    }),
    updateLowStock: build.mutation<LowStockSettings, Update<LowStockInput>>({
      query: ({ changes }) => ({ url: `${PATH}/low-stock`, method: 'PUT', body: changes }),
      // Lists of products can be narrowed to those that there are few of.
      invalidatesTags: [...CHANGED, 'Product'],
    }),
  }),
});

export const {
  useGetStaffNotificationsQuery,
  useChooseStaffNotificationsMutation,
  useLazyGetLowStockQuery,
  useUpdateLowStockMutation,
} = staffNotificationsApi;
