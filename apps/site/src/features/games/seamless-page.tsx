import { useSearch } from "../../address/address.ts"
import { useT } from "../../i18n/i18n.tsx"
import { SiteLink } from "../../shell/site-link.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { useMenu } from "./api/use-menu.ts"
import { GridSkeleton } from "./game-grid.tsx"
import { GamesList } from "./games-list.tsx"

const CHIP =
  "inline-flex min-h-11 items-center rounded-pill border border-line px-4 font-semibold text-fg-2 aria-[current=page]:bg-bg-3 aria-[current=page]:text-fg"

/** /seamless: games that play from the main wallet; `?vassalage=` names the vendor, the first one else. */
export default function SeamlessPage() {
  const t = useT("games")
  const asked = useSearch()["vassalage"]
  const menu = useMenu()
  const single = (menu.data?.categories ?? [])
    .flatMap(({ vendors }) => vendors)
    .filter((each) => each.isSingle)
  const vendors = [...new Map(single.map((vendor) => [vendor.vassalage, vendor])).values()]
  const chosen = vendors.find(({ vassalage }) => vassalage === asked) ?? vendors[0]
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="grid grid-cols-1 gap-2">
        <h1 className="display text-h3">{t("nav_seamless")}</h1>
        <p className="text-fg-2">{t("games_seamless_text")}</p>
      </div>
      {menu.error && !menu.data ? (
        <ErrorState error={menu.error} retry={() => void menu.refetch()} />
      ) : menu.isPending ? (
        <GridSkeleton />
      ) : chosen === undefined ? (
        <EmptyState art="umbrella" title={t("games_empty")} text={t("games_empty_text")} />
      ) : (
        <>
          <nav aria-label={t("games_vendors")} className="flex flex-wrap gap-2">
            {vendors.map(({ vassalage, displayName }) => (
              <SiteLink
                key={vassalage}
                to={`/seamless?vassalage=${vassalage}`}
                replace
                keepsScroll
                active={vassalage === chosen.vassalage}
                className={CHIP}
              >
                {displayName}
              </SiteLink>
            ))}
          </nav>
          <GamesList
            label={t("games_hall", chosen.displayName)}
            lobby={{ vassalage: chosen.vassalage }}
            empty={<EmptyState art="magnifier" title={t("games_none_found")} />}
          />
        </>
      )}
    </div>
  )
}
