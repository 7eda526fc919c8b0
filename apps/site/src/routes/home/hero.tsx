import type { LotteryGame } from "@croupier/contract/lottery"
import { Suspense } from "react"
import { useT } from "../../i18n/i18n.tsx"
import { openModal } from "../../modals/modals.tsx"
import { FreePlayButton } from "../../shell/late-parts.tsx"
import { useAtRest } from "../../shell/at-rest.ts"
import { late } from "../../shell/late.tsx"
import { useSession } from "../../session/session.ts"
import { SiteLink } from "../../shell/site-link.tsx"
import { Button, buttonClass } from "../../ui/button.tsx"
import { HeroArt } from "./hero-art.tsx"
import { SHOWN_DRAWS, staggered } from "./staggered.ts"
import "./hero.css"
import "./hero-slots.css"

const FASTEST_KNOWN = 60
const HeroSlots = late("HeroSlots", async () => (await import("./hero-slots.tsx")).HeroSlots)
const NextDraw = late("NextDraw", async () => (await import("./next-draw.tsx")).NextDraw)

/** The one large picture of the site, first of up to three panels. Its promise is counted from the games that run. */
export function Hero({ games }: { readonly games: readonly LotteryGame[] | undefined }) {
  const t = useT()
  const session = useSession()
  // The first panel alone is the first paint.
  const hasSlots = useAtRest()
  const fastest = Math.min(...(games ?? []).map(({ intervalSeconds }) => intervalSeconds))
  const minutes = Math.max(1, Math.round((Number.isFinite(fastest) ? fastest : FASTEST_KNOWN) / 60))
  return (
    <div className="relative">
      <div className="hero-track">
        <section className="hero relative isolate overflow-hidden rounded-panel">
          <HeroArt />
          <div className="relative max-w-[30rem] px-5 py-5 sm:px-9 sm:py-5 md:max-w-[27rem] lg:max-w-[36rem]">
            <h1 className="display max-w-[70%] text-h3 sm:max-w-none sm:text-h2">{t("hero_title")}</h1>
            <p className="mt-1.5 line-clamp-2 max-w-[70%] text-fg-2 sm:line-clamp-none sm:max-w-[46ch]">
              {t("hero_text", minutes)}
            </p>
            <div className="hero-ways mt-3 flex items-center gap-2 sm:mt-4 sm:gap-3">
              <SiteLink to="/lottery" className={buttonClass("brand")}>
                {t("hero_cta")}
              </SiteLink>
              {session ? null : (
                <>
                  <Button
                    kind="outline"
                    data-visitor
                    className="max-sm:hidden"
                    onClick={() => openModal("register")}
                  >
                    {t("register")}
                  </Button>
                  <span data-visitor className="sm:hidden">
                    <FreePlayButton kind="outline" />
                  </span>
                </>
              )}
            </div>
          </div>
          {hasSlots && games ? (
            <Suspense fallback={null}>
              <NextDraw games={staggered(games, SHOWN_DRAWS)} />
            </Suspense>
          ) : null}
        </section>
        {hasSlots ? (
          <Suspense fallback={null}>
            <HeroSlots />
          </Suspense>
        ) : null}
      </div>
    </div>
  )
}
