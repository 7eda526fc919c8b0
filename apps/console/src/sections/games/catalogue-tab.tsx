import { GAME_STATES, listCatalogue } from "@croupier/contract/console/games"
import { GAME_CATEGORIES } from "@croupier/contract/games"
import { useState } from "react"
import { useT } from "../../i18n/texts.ts"
import { useMay } from "../../session/session-store.ts"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import { GameDialog } from "./game-dialog.tsx"
import { nameOf, type Game } from "./game.ts"
import { ReturnDialog } from "./return-dialog.tsx"
import { useVendorFilter } from "./use-vendors.ts"

/** Every game that there is, in the order of the lobby. */
export function CatalogueTab() {
  const t = useT("console-games")
  const mayWrite = useMay("games.write")
  const [open, setOpen] = useState<Game>()
  const mayVendors = useMay("games.vendors")
  const [returned, setReturned] = useState<Game>()
  const vendors = useVendorFilter()
  const columns: Column<Game>[] = [
    {
      id: "image",
      header: t("picture"),
      render: (row) =>
        row.image ? (
          <img src={row.image} alt="" loading="lazy" className="size-7 rounded-ctl object-cover" />
        ) : (
          "–"
        ),
      text: (row) => row.image ?? "",
    },
    {
      id: "names",
      header: t("name"),
      render: (row) =>
        mayWrite ? (
          <button type="button" className="link" onClick={() => setOpen(row)}>
            {nameOf(row)}
          </button>
        ) : (
          nameOf(row)
        ),
      text: nameOf,
    },
    { id: "gameCode", header: t("game"), render: (row) => row.gameCode, hidden: true },
    { id: "vendor", header: t("vendor_at"), render: (row) => row.vendor },
    {
      id: "category",
      header: t("game_category"),
      render: (row) => t(`game_category_${row.category}`),
      text: (row) => row.category,
    },
    { id: "tags", header: t("tags"), render: (row) => row.tags.join(" ") || "–", wraps: true },
    { id: "isHot", header: t("hot"), render: (row) => t(row.isHot ? "yes" : "no") },
    {
      id: "place",
      header: t("place"),
      render: (row) => (row.place === null ? "–" : String(row.place)),
      isNumber: true,
    },
    {
      id: "volatility",
      header: t("volatility"),
      render: (row) => (row.volatility ? t(`volatility_${row.volatility}`) : "–"),
      text: (row) => row.volatility ?? "",
    },
    {
      id: "state",
      header: t("state"),
      render: (row) =>
        row.isAllowed || row.state === "GONE" ? (
          t(`game_state_${row.state}`)
        ) : (
          <span className="text-loss">{t("game_state_NOT_ALLOWED")}</span>
        ),
      text: (row) => row.state,
    },
    {
      id: "rtp",
      header: t("rtp"),
      order: "rtp",
      // The button that enters a return stays in sight on a telephone.
      isPinned: mayVendors,
      render: (row) =>
        mayVendors ? (
          <button
            type="button"
            className="link"
            aria-label={`${t("rtp")} ${row.rtp ?? "–"}, ${nameOf(row)}`}
            onClick={() => setReturned(row)}
          >
            {row.rtp ?? "–"}
          </button>
        ) : (
          (row.rtp ?? "–")
        ),
      text: (row) => row.rtp ?? "",
      isNumber: true,
    },
  ]
  return (
    <>
      <ListPage
        name="catalogue"
        title={t("tab_catalogue")}
        columns={columns}
        filters={[
          { name: "search", label: t("catalogue_search") },
          vendors,
          {
            name: "category",
            label: t("game_category"),
            options: GAME_CATEGORIES.map((value) => ({ value, label: t(`game_category_${value}`) })),
          },
          {
            name: "state",
            label: t("state"),
            options: ([...GAME_STATES, "NOT_ALLOWED"] as const).map((value) => ({
              value,
              label: t(`game_state_${value}`),
            })),
          },
          { name: "tag", label: t("tag") },
        ]}
        rowKey={({ gameId }) => gameId}
        load={listOf(listCatalogue)}
      />
      {open ? <GameDialog game={open} onClose={() => setOpen(undefined)} /> : null}
      {returned ? <ReturnDialog game={returned} onClose={() => setReturned(undefined)} /> : null}
    </>
  )
}
