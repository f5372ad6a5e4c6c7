import { wholeText } from '@gadgetry/contract/fields';
import { z } from 'zod';
import { routeGroup } from './routes.ts';

/**
 * The form of a page that a mail leads to, which acts on the token of its link. Looking at the page
 * changes nothing, because programs that check mails do so; its form, and the button of a mail program
 * (RFC 8058), are this call. Neither needs scripts, nor anybody who is signed in.
 * @param act answers what the page is then asked to show, as a query
 */
export function mailedForm(path: string, act: (token: string) => Promise<string>) {
  return routeGroup((app) => {
    // A form, whichever way it is sent; what is in it beside the sign of a mail program says nothing.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4_096 }, (_request, body, done) =>
      done(null, body),
    );
    app.post(
      path,
      {
        schema: {
          hide: true,
          querystring: z.strictObject({ token: wholeText(z.string().max(1_000)) }),
        },
      },
      async (request, reply) => {
        const shown = await act(request.query.token);
        // A mail program follows no redirect.
        if (String(request.body).includes('One-Click')) {
          return reply.type('text/plain').send('Done');
        }
        return reply.redirect(`${path}?${shown}`, 303);
      },
    );
  });
}
