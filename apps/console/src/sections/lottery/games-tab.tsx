import { listLotteryGames, setGameOnSale } from "@croupier/contract/console/lottery"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { call, type Value } from "../../api/call.ts"
import { formatNumber } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Notice } from "../../parts/notice.tsx"
import { WhyDialog } from "../../parts/why-dialog.tsx"
import { useMay } from "../../session/session-store.ts"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import { moneyColumn } from "../../table/money-column.ts"

type Game = Value<typeof setGameOnSale>

/** Every game with its terms, on sale or not. */
export function GamesTab() {
  const t = useT("console-lottery")
  const mayChange = useMay("lottery.games")
  const [asked, setAsked] = useState<Game>()
  const columns: Column<Game>[] = [
    {
      id: "code",
      field: "gameCode",
      header: t("game"),
      render: (row) => (
        <Link to="/lottery" search={{ tab: "games", game: row.gameCode }} className="link">
          {row.gameCode}
        </Link>
      ),
      text: (row) => row.gameCode,
    },
    { id: "type", field: "gameType", header: t("kind"), render: (row) => row.gameType },
    { id: "category", header: t("category"), render: (row) => row.category },
    {
      id: "interval",
      field: "intervalSeconds",
      header: t("interval_seconds"),
      render: (row) => formatNumber(row.intervalSeconds),
      isNumber: true,
    },
    {
      id: "close",
      field: "closeAheadSeconds",
      header: t("close_ahead_seconds"),
      render: (row) => formatNumber(row.closeAheadSeconds),
      isNumber: true,
    },
    { id: "zone", field: "timeZone", header: t("time_zone"), render: (row) => row.timeZone },
    moneyColumn("price", t("unit_price"), (row) => row.unitPrice, { field: "unitPrice" }),
    moneyColumn("prize", t("maximum_prize"), (row) => row.maximumPrize, { field: "maximumPrize" }),
    { id: "group", header: t("group"), render: (row) => `${row.group} / ${row.base}`, isNumber: true },
    { id: "plays", header: t("plays"), render: (row) => formatNumber(row.plays), isNumber: true },
    {
      id: "sale",
      isPinned: true,
      field: "onSale",
      header: t("on_sale"),
      render: (row) =>
        mayChange ? (
          <Button className="min-h-6" onClick={() => setAsked(row)}>
            {t(row.onSale ? "yes" : "no")}
          </Button>
        ) : (
          t(row.onSale ? "yes" : "no")
        ),
      text: (row) => String(row.onSale),
    },
  ]
  return (
    <>
      <ListPage
        name="lottery-games"
        title={t("tab_games")}
        columns={columns}
        rowKey={({ gameCode }) => gameCode}
        load={listOf(listLotteryGames)}
      />
      {asked ? (
        <WhyDialog
          title={asked.gameCode}
          action={t(asked.onSale ? "sale_off" : "sale_on")}
          danger={asked.onSale}
          act={(why) => call(setGameOnSale, { gameCode: asked.gameCode, onSale: !asked.onSale, why })}
          onDone={() => setAsked(undefined)}
          onClose={() => setAsked(undefined)}
        >
          <Notice>{t(asked.onSale ? "sale_off_text" : "sale_on_text")}</Notice>
        </WhyDialog>
      ) : null}
    </>
  )
}
