import { expect, type Page } from '@playwright/test';

/** The browser's driver looks into every frame; the mailbox lets no script run in a message, not even its. */
export const blockedInMailbox = /Blocked script execution in '.*\/dev\/mail\//;

/** Opens the newest mail with these words in its subject, in the demo's mailbox. */
export async function linkFromMail(page: Page, subject: string, to: string): Promise<string> {
  await expect(async () => {
    await page.goto('/dev/mail');
    const row = page.getByRole('listitem').filter({ hasText: to }).filter({ hasText: subject });
    await row.getByRole('link').first().click({ timeout: 1_000 });
  }).toPass();
  const text = await page.locator('pre').innerText();
  const link = /https?:\/\/\S+[#?](?:token|key)=\S+/.exec(text)?.[0];
  if (link === undefined) throw new Error('the mail has no link');
  return link;
}
