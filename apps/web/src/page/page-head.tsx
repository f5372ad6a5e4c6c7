import { jsonForScript } from './json-for-script.ts';
import { useShop } from './shop-settings.tsx';

interface PageHeadProps {
  /** Without the shop's name, which is added; the home page has none of its own. */
  readonly title?: string;
  readonly description?: string;
  /** Path of the canonical address; left out on pages that no search engine should keep. */
  readonly path?: string;
  readonly image?: string | null;
  readonly jsonLd?: object;
}

/** What a page says about itself. React moves these elements into the document's head. */
export function PageHead({ title, description, path, image, jsonLd }: PageHeadProps) {
  const shop = useShop();
  const fullTitle = title === undefined ? shop.name : `${title} · ${shop.name}`;
  const address = path === undefined ? undefined : shop.origin + path;
  return (
    <>
      <title>{fullTitle}</title>
      {description !== undefined && <meta name="description" content={description} />}
      {address === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={address} />
          <meta property="og:site_name" content={shop.name} />
          <meta property="og:title" content={title ?? shop.name} />
          <meta property="og:type" content="website" />
          <meta property="og:url" content={address} />
          {description !== undefined && <meta property="og:description" content={description} />}
          {image != null && <meta property="og:image" content={new URL(image, shop.origin).href} />}
        </>
      )}
      {jsonLd !== undefined && (
        <script
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: jsonForScript(jsonLd) }}
        />
      )}
    </>
  );
}
