import { runForAccount } from './account-command.ts';

await runForAccount('remove-second-factor', async (identity, email) => {
  const done = await identity.removeSecondFactor(email);
  return {
    done,
    sentence: done
      ? `${email} signs in with the password alone now, and has to sign in again.`
      : `No account has the address ${email}.`,
  };
});
