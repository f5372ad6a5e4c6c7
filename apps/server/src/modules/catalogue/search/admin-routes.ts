import {
  searchedQuery,
  searchedWords,
  synonymGroup,
  synonymInput,
  synonymQuery,
} from '@gadgetry/contract/searches';
import type { Database } from '../../../database/database.ts';
import { adminResource } from '../../../http/admin-resource.ts';
import { type Guards, personOf } from '../../identity/index.ts';
import { readSearches } from './search-log-store.ts';
import { createSynonymService } from './synonym-service.ts';

interface Deps {
  readonly db: Database;
  readonly guards: Guards;
}

export function synonymAdminRoutes({ db, guards }: Deps) {
  const synonyms = createSynonymService(db);
  const resource = { path: '/synonyms', guard: guards.admin('products'), actor: personOf };
  return adminResource(resource, (routes) => {
    routes.list(synonymQuery, synonymGroup, synonyms.list);
    routes.read(synonymGroup, synonyms.one);
    routes.create(synonymInput, synonymGroup, synonyms.create);
    routes.update(synonymInput, synonymGroup, synonyms.update);
    routes.status(synonymGroup, synonyms.setActive);
  });
}

/** What shoppers searched for, and what they did not find. */
export function searchAdminRoutes({ db, guards }: Deps) {
  const resource = { path: '/admin/searches', guard: guards.admin('products'), actor: personOf };
  return adminResource(resource, (routes) => {
    routes.list(searchedQuery, searchedWords, (query) => readSearches(db, query));
  });
}
