import type { FastifyPluginAsync } from 'fastify';
import type { z } from 'zod';
import {
  answerChallengeBody,
  confirmPaymentBody,
  paymentOutcome,
  paymentPage,
  paymentPageBody,
} from './payer-contract.ts';
import { answerChallenge, confirmPayment } from './payments/confirm.ts';
import { readPaymentPage } from './payments/payment-page.ts';
import type { Sandbox } from './work.ts';

const BODY_LIMIT = 8 * 1024;

/** A refusal that the application these routes are mounted in answers in its own way. */
class PayerRequestError extends Error {
  readonly statusCode: number;

  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

/**
 * The three calls of the card form. They bring no error handler and no schema compiler: those are
 * the host's. What went wrong with a card is an answer, not an error.
 */
export function createPayerRoutes(sandbox: Sandbox): FastifyPluginAsync {
  return async (app) => {
    function route<Body extends z.ZodType, Answer extends z.ZodType>(
      path: string,
      bodySchema: Body,
      answerSchema: Answer,
      act: (sandbox: Sandbox, body: z.infer<Body>) => Promise<z.input<Answer> | null>,
    ): void {
      app.post(path, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
        const body = bodySchema.safeParse(request.body);
        // Not which field: the body holds a card, and errors end up in logs.
        if (!body.success) throw new PayerRequestError(400, 'The request could not be read');
        const answer = await act(sandbox, body.data);
        if (answer === null) throw new PayerRequestError(404, 'No such payment');
        reply.header('cache-control', 'no-store');
        return reply.send(answerSchema.parse(answer));
      });
    }
    route('/payment-page', paymentPageBody, paymentPage, (_sandbox, { clientSecret }) =>
      readPaymentPage(_sandbox, clientSecret),
    );
    route('/payment-page/confirm', confirmPaymentBody, paymentOutcome, confirmPayment);
    route('/payment-page/challenge', answerChallengeBody, paymentOutcome, answerChallenge);
  };
}
