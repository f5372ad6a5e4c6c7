import { button, dialog } from '../support/admin.ts';
import { expect } from '../support/journey.ts';
import { expectHeading } from './filled-lists.ts';
import type { Screen } from './screen.ts';

/** Where an owner says how the shop works. */
export const setUpScreens: readonly Omit<Screen, 'visitor'>[] = [
  {
    name: 'admin-pages',
    show: async (page) => {
      await page.goto('/admin/pages');
      await expect(page.getByText('Still to be confirmed')).toBeVisible();
    },
  },
  {
    name: 'admin-page-edited',
    show: async (page) => {
      await page.goto('/admin/pages/returns');
      await expectHeading(page, 'If you have changed your mind');
    },
  },
  {
    name: 'admin-page-created',
    show: async (page) => {
      await page.goto('/admin/pages/new');
      await page.getByLabel('Title').fill('Buying guide');
      await page.getByLabel('Text', { exact: true }).fill('## How to choose\n\nAsk **us**.');
      await expectHeading(page, 'How to choose');
    },
  },
  {
    name: 'admin-redirects',
    show: async (page) => {
      await page.goto('/admin/redirects?from=%2Fpages%2Fold-guide');
      await expect(page.getByText('No redirects found.')).toBeVisible();
    },
  },
  {
    name: 'admin-shipping',
    show: async (page) => {
      await page.goto('/admin/shipping');
      await expect(page.getByText('Standard delivery')).toBeVisible();
    },
  },
  {
    name: 'admin-shipping-method',
    show: async (page) => {
      await page.goto('/admin/shipping');
      await button(page, 'Edit Standard delivery').click();
      await expect(dialog(page).getByLabel('Name')).toHaveValue('Standard delivery');
    },
  },
  {
    name: 'admin-tax',
    show: async (page) => {
      await page.goto('/admin/tax');
      await expect(page.getByText('Off: no order is taxed')).toBeVisible();
    },
  },
  {
    name: 'admin-tax-rate',
    show: async (page) => {
      await page.goto('/admin/tax');
      await button(page, 'Add rate').click();
      await button(page, 'Create').click();
      await expect(dialog(page).getByLabel('Name')).toBeFocused();
    },
  },
  {
    name: 'admin-settings',
    show: async (page) => {
      await page.goto('/admin/settings');
      await expectHeading(page, 'Settings');
      await expect(page.getByText('Customers are asked')).toBeVisible();
    },
  },
  {
    name: 'admin-opening',
    show: async (page) => {
      await page.goto('/admin/settings/opening');
      await expectHeading(page, 'Before you open');
      await expect(page.getByText('This is a demo.')).toBeVisible();
    },
  },
  {
    name: 'admin-notifications',
    show: async (page) => {
      await page.goto('/admin/notifications');
      await expectHeading(page, 'Notifications');
      await expect(page.getByText('Low stock').first()).toBeVisible();
    },
  },
  {
    name: 'admin-staff',
    show: async (page) => {
      await page.goto('/admin/staff');
      await expect(page.getByText('admin@example.com').first()).toBeVisible();
    },
  },
  {
    name: 'admin-staff-roles',
    show: async (page) => {
      await page.goto('/admin/staff/roles');
      await expect(page.getByText('Manager').first()).toBeVisible();
    },
  },
  {
    name: 'admin-api-keys',
    show: async (page) => {
      await page.goto('/admin/api-keys');
      await expect(page.getByText('No API keys yet')).toBeVisible();
    },
  },
  {
    name: 'admin-api-key-made',
    show: async (page) => {
      await page.goto('/admin/api-keys');
      await button(page, 'Make a Key').click();
      await button(page, 'Make key').click();
      await expect(dialog(page).getByText('Please choose at least one')).toBeVisible();
    },
  },
  {
    name: 'admin-webhooks',
    show: async (page) => {
      await page.goto('/admin/webhooks');
      await expect(page.getByText('No webhooks yet')).toBeVisible();
    },
  },
  {
    name: 'admin-webhook-added',
    show: async (page) => {
      await page.goto('/admin/webhooks');
      await button(page, 'Add a Webhook').click();
      await button(page, 'Create').click();
      await expect(dialog(page).getByText('Please choose at least one')).toBeVisible();
    },
  },
  {
    name: 'admin-reports',
    show: async (page) => {
      await page.goto('/admin/reports?from=2026-01-01&to=2026-01-31');
      await expect(page.getByRole('region', { name: 'Sales' })).toContainText('was');
    },
  },
];
