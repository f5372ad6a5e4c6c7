import { HERO_WIDTHS } from '@gadgetry/contract/pictures';
import type { ShopSettings } from '@gadgetry/contract/shop';
import { clsx } from 'clsx';
import { useShop } from '../../page/shop-settings.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Picture } from '../../ui/picture.tsx';

/** Short words with a hyphen stay together: 'Next-Gen' at the end of a line reads as two. */
function Title({ text }: { readonly text: string }) {
  return text.split(/(\S+-\S+)/).map((part, index) =>
    index % 2 === 1 && part.length <= 12 ? (
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}

function Words({ className }: { readonly className: string }) {
  const { heroLine, heroTitle, heroButton, heroLink } = useShop().home;
  return (
    <div className={clsx('flex flex-col items-start gap-4 px-6 pb-9 sm:px-9', className)}>
      {heroLine !== '' && (
        <p className="text-sm font-semibold tracking-[0.14em] text-stage-accent">{heroLine}</p>
      )}
      <h1 className="text-[clamp(2.5rem,5.6vw,4.75rem)] leading-[1.02] font-bold tracking-[-0.04em]">
        <Title text={heroTitle} />
      </h1>
      <LinkButton
        to={heroLink}
        size="large"
        className="mt-3 bg-stage-accent text-stage-on-accent hover:bg-stage-ink"
      >
        {heroButton}
      </LinkButton>
    </div>
  );
}

type OwnersPicture = NonNullable<ShopSettings['home']['picture']>;

/** How wide it is drawn with what is cut off at its sides, where it is wider than its place of 608 x 544. */
function besideSizes({ width, height }: OwnersPicture): string {
  const cut = Math.max(1, width / height / (608 / 544));
  const times = (wide: number) => Math.round(wide * cut);
  return `(min-width: 1280px) ${times(608)}px, (min-width: 768px) ${times(50)}vw, ${times(100)}vw`;
}

/** Whatever an owner's picture shows, the words stand beside it on the ground of the stage. */
function HeroBeside(picture: OwnersPicture) {
  return (
    <section className="page-width pt-4 sm:pt-6">
      <div className="grid overflow-hidden rounded-stage bg-stage text-stage-ink md:min-h-108 md:grid-cols-2 lg:min-h-136">
        {/* It is as high as its place, however it was cut: nothing moves when it arrives. */}
        <div className="relative md:order-last">
          <Picture
            {...picture}
            sizes={besideSizes(picture)}
            first
            className="aspect-[5/4] object-cover sm:aspect-[2/1] md:absolute md:inset-0 md:aspect-auto md:h-full"
          />
        </div>
        <Words className="justify-center pt-7 md:p-12 lg:p-16" />
      </div>
    </section>
  );
}

/** Light in both colour schemes, as the shop's own picture is. */
export function Hero() {
  const { picture } = useShop().home;
  if (picture !== undefined) return <HeroBeside {...picture} />;
  return (
    <section className="page-width pt-4 sm:pt-6">
      <div className="relative overflow-hidden rounded-stage bg-stage text-stage-ink">
        <Picture
          src="/media/hero/1920.webp"
          alt=""
          sizes="(min-width: 1280px) 990px, 100vw"
          widths={HERO_WIDTHS}
          width={2400}
          height={1400}
          first
          // Its edges are the very colour of the stage around it. Phones leave out the empty left of it.
          className="aspect-[5/4] object-cover object-right sm:aspect-[3/2] md:aspect-[12/7] md:max-h-[36rem] md:object-contain"
        />
        <Words className="md:absolute md:inset-y-0 md:left-0 md:w-1/2 md:justify-center md:p-12 lg:p-16" />
      </div>
    </section>
  );
}
