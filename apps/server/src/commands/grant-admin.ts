import { runForAccount } from './account-command.ts';

await runForAccount('grant-admin', async (identity, email) => {
  const done = await identity.grantAdmin(email);
  return {
    done,
    sentence: done
      ? `${email} is an admin now, and has to sign in again.`
      : `No account has the address ${email}: sign up with it first.`,
  };
});
