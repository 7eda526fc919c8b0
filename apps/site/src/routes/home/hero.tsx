import type { LotteryGame } from "@croupier/contract/lottery"
import { useT } from "../../i18n/i18n.tsx"
import { openModal } from "../../modals/modals.tsx"
import { FreePlayButton } from "../../shell/late-parts.tsx"
import { useSession } from "../../session/session.ts"
import { SiteLink } from "../../shell/site-link.tsx"
import { Button, buttonClass } from "../../ui/button.tsx"
import { HeroArt } from "./hero-art.tsx"

const FASTEST_KNOWN = 60

/** The one large picture of the site. Its promise is counted from the games that run. */
export function Hero({ games }: { readonly games: readonly LotteryGame[] | undefined }) {
  const t = useT()
  const session = useSession()
  const fastest = Math.min(...(games ?? []).map(({ intervalSeconds }) => intervalSeconds))
  const minutes = Math.max(1, Math.round((Number.isFinite(fastest) ? fastest : FASTEST_KNOWN) / 60))
  return (
    <section className="hero relative isolate overflow-hidden rounded-panel">
      <HeroArt />
      <div className="relative max-w-[30rem] px-5 py-5 sm:px-9 sm:py-5 md:max-w-[27rem] lg:max-w-[36rem]">
        <h1 className="display max-w-[70%] text-h3 sm:max-w-none sm:text-h2">{t("hero_title")}</h1>
        <p className="mt-1.5 line-clamp-2 max-w-[70%] text-fg-2 sm:line-clamp-none sm:max-w-[46ch]">
          {t("hero_text", minutes)}
        </p>
        <div className="mt-3 flex flex-wrap items-center gap-2 sm:mt-4 sm:gap-3">
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
    </section>
  )
}
