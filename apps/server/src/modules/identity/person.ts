import type { Role, User } from '@gadgetry/contract/identity';
import type { FastifyRequest } from 'fastify';
import { ShopError } from '../../errors/shop-error.ts';
import type { AssignedRole } from './staff/staff-role.ts';

/** Who makes a request. A guard has checked it; what it was checked against depends on the guard. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
  readonly imageUrl: string | null;
  readonly role: Role;
  /** Of whoever works here without being an admin. A bearer alone says nothing of it. */
  readonly staff?: AssignedRole | undefined;
  readonly emailVerified: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by one of identity's guards; null for a guest and where no guard has run. */
    person: Person | null;
    /** Of the bearer, once a guard has asked the database whether it is alive. */
    sessionId: string | null;
    /** A program makes it, with an API key: `person` is called after the key. */
    isByKey: boolean;
  }
}

/**
 * The person that a guard has let through.
 * @throws ShopError unauthenticated where there is none
 */
export function personOf(request: FastifyRequest): Person {
  if (request.person === null) throw new ShopError('unauthenticated');
  return request.person;
}

export function toUser(person: Person): User {
  return {
    _id: person.id,
    fullName: person.fullName,
    imageUrl: person.imageUrl,
    emailAddresses: [{ emailAddress: person.email, verified: person.emailVerified }],
    publicMetadata: {
      role: person.role,
      ...(person.staff !== undefined && {
        staffRole: { _id: person.staff.id, name: person.staff.name },
        permissions: [...person.staff.permissions],
      }),
    },
  };
}
