/** What has happened to accounts and at the shop's doors: written by whoever sees it, read by the owner. */
export { securityEventRoutes, securityEventsOf } from './admin-routes.ts';
export { anonymiseSecurityEvents, pruneSecurityEvents } from './security-events-store.ts';
export { createSecurityEvents } from './security-events-writer.ts';
