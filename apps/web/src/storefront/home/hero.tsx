import { HERO_WIDTHS } from '@gadgetry/contract/pictures';
import { paths } from '../../app/paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Picture } from '../../ui/picture.tsx';

/** Light in both colour schemes, as the picture is. */
export function Hero() {
  return (
    <section className="page-width pt-4 sm:pt-6">
      <div className="relative overflow-hidden rounded-stage bg-stage text-stage-ink">
        <Picture
          src="/media/hero/1920.webp"
          alt=""
          sizes="(min-width: 1280px) 990px, 94vw"
          widths={HERO_WIDTHS}
          width={2400}
          height={1400}
          first
          // Shown whole: its edges are the very colour of the stage around it.
          className="aspect-[12/7] object-contain object-right md:max-h-[36rem]"
        />
        <div className="flex flex-col items-start gap-4 px-6 pt-2 pb-9 md:absolute md:inset-y-0 md:left-0 md:w-1/2 md:justify-center md:p-12 lg:p-16">
          <p className="text-sm font-semibold tracking-[0.14em] text-stage-accent">
            SEASONAL DISCOUNT
          </p>
          <h1 className="text-[clamp(2.5rem,5.6vw,4.75rem)] leading-[1.02] font-bold tracking-[-0.04em]">
            Explore <span className="whitespace-nowrap">Next-Gen</span> Tech
          </h1>
          <LinkButton
            to={paths.shop}
            size="large"
            className="mt-3 bg-stage-accent text-stage-on-accent hover:bg-stage-ink"
          >
            Shop Now
          </LinkButton>
        </div>
      </div>
    </section>
  );
}
