import { HERO_WIDTHS } from '@gadgetry/contract/pictures';
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

/** Light in both colour schemes, as the picture is. */
export function Hero() {
  const { heroLine, heroTitle, heroButton, heroLink } = useShop().home;
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
        <div className="flex flex-col items-start gap-4 px-6 pb-9 sm:px-9 md:absolute md:inset-y-0 md:left-0 md:w-1/2 md:justify-center md:p-12 lg:p-16">
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
      </div>
    </section>
  );
}
