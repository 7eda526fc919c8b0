import type { GameCategory } from "@croupier/contract/games"
import { useT } from "../../i18n/i18n.tsx"
import { CATEGORIES } from "../../shell/categories.ts"
import { Art } from "../../ui/art.tsx"
import { Button } from "../../ui/button.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { gameArt } from "../../ui/game-art.ts"
import { Skeleton } from "../../ui/skeleton.tsx"
import { Tabs } from "../../ui/tabs.tsx"
import { useMenu } from "./api/use-menu.ts"
import { GamesList } from "./games-list.tsx"
import { GridSkeleton } from "./game-grid.tsx"
import { CategoryLinks } from "./category-links.tsx"
import { SearchBar, WIDE } from "./search-bar.tsx"
import { OrderTabs } from "./order-tabs.tsx"
import { VendorMark } from "./vendor-mark.tsx"
import { useVendorTab } from "./use-vendor-tab.ts"
import { useNarrowing } from "./use-narrowing.ts"

/** The tab of all vendors; no vendor's code is in small letters. */
const EVERY = "all"

/** A page of games: its vendors as tabs, a search over all of them, and rows of games. */
export function CategoryShop(props: {
  readonly title: string
  readonly categories: readonly GameCategory[]
  /** Only this vendor's games. */
  readonly vassalage?: string
}) {
  const t = useT("games")
  const menu = useMenu()
  const { narrowing, narrow, search } = useNarrowing()
  const here = (menu.data?.categories ?? []).filter(({ gameCategory }) =>
    props.categories.includes(gameCategory),
  )
  const vendors = [
    ...new Map(here.flatMap(({ vendors }) => vendors).map((vendor) => [vendor.vassalage, vendor])).values(),
  ].filter(({ vassalage }) => props.vassalage === undefined || vassalage === props.vassalage)
  const [tab, chooseTab] = useVendorTab([EVERY, ...vendors.map(({ vassalage }) => vassalage)])
  const tags = [...new Set(here.flatMap((category) => category.tags))]

  if (menu.error && !menu.data) return <ErrorState error={menu.error} retry={() => void menu.refetch()} />
  const only = props.vassalage === undefined ? {} : { vassalage: props.vassalage }
  const list = (
    <GamesList
      label={props.title}
      lobby={{
        gameCategory: props.categories.join(","),
        // A search looks into every vendor of the page.
        ...(search === ""
          ? props.vassalage === undefined && tab === EVERY
            ? {}
            : { vassalage: props.vassalage ?? tab }
          : { search, ...only }),
        ...(narrowing.tag ? { tag: narrowing.tag } : {}),
        ...(narrowing.order !== "house" && search === "" ? { order: narrowing.order } : {}),
        ...(narrowing.volatility ? { volatility: narrowing.volatility } : {}),
      }}
      empty={
        <EmptyState art="magnifier" title={t("games_none_found")} text={t("games_none_found_text")}>
          <Button kind="quiet" onClick={() => narrow(WIDE)}>
            {t("games_clear")}
          </Button>
        </EmptyState>
      }
    />
  )
  return (
    <div className="grid grid-cols-1 gap-5">
      <ShopHead title={props.title} category={props.categories[0] ?? "RNG"} />
      {!menu.data ? (
        <>
          <Skeleton className="h-11 rounded-pill" />
          <GridSkeleton />
        </>
      ) : vendors.length === 0 ? (
        <>
          <EmptyState art="umbrella" title={t("games_empty")} text={t("games_empty_text")} />
          <CategoryLinks />
        </>
      ) : (
        <>
          <SearchBar value={narrowing} tags={tags} onChange={narrow} />
          {search === "" ? (
            <OrderTabs order={narrowing.order} choose={(order) => narrow({ ...narrowing, order })} />
          ) : null}
          {props.vassalage === undefined && search === "" && vendors.length === 1 ? (
            // One vendor is no choice: it is only named.
            <section aria-labelledby="vendor" className="grid grid-cols-1 gap-4">
              <h2 id="vendor" className="display text-h4">
                {t("games_hall", vendors[0]?.displayName ?? "")}
              </h2>
              {list}
            </section>
          ) : props.vassalage === undefined && search === "" ? (
            <Tabs
              label={t("games_vendors")}
              tabs={[
                { key: EVERY, label: t("games_every") },
                ...vendors.map(({ vassalage, displayName }) => ({
                  key: vassalage,
                  label: (
                    <span className="flex items-center justify-center gap-2">
                      <VendorMark code={vassalage} />
                      {displayName}
                    </span>
                  ),
                })),
              ]}
              active={tab}
              onChange={chooseTab}
            >
              {list}
            </Tabs>
          ) : (
            list
          )}
        </>
      )}
    </div>
  )
}

/** The awning over a page of games. */
export const ShopHead = (props: {
  readonly title: string
  readonly category: GameCategory | "HOT" | "FAV"
}) => (
  <header
    className="hue-panel overflow-hidden rounded-card"
    style={{
      "--hue":
        props.category === "HOT" || props.category === "FAV"
          ? "var(--hue-live)"
          : CATEGORIES[props.category].hue,
    }}
  >
    <div className="awning" />
    <div className="shop-head flex items-center gap-4 px-5 pt-2 pb-4">
      <Art
        name={
          props.category === "HOT" ? "fire" : props.category === "FAV" ? "heart" : gameArt([props.category])
        }
        size={56}
        eager
      />
      <h1 className="display text-h2">{props.title}</h1>
    </div>
  </header>
)
