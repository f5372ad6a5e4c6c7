import { ResourcePage } from '../resource-page.tsx';
import { SynonymDialog, synonymResource } from './synonym-dialog.tsx';

const synonyms = synonymResource();

export function Page() {
  return <ResourcePage resource={synonyms} Dialog={SynonymDialog} />;
}
