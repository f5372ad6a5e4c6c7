/** What has happened to accounts and at the shop's doors, for the owner to read. Platform code writes it. */
export { securityEventRoutes } from './admin-routes.ts';
export { anonymiseSecurityEvents, pruneSecurityEvents } from './security-events-store.ts';
