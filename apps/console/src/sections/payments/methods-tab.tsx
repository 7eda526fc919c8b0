import { listMethods, type DepositMethod } from "@croupier/contract/console/methods"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { query } from "../../api/query.ts"
import { formatNumber } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { theMerchant, useMay } from "../../session/session-store.ts"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import { moneyColumn } from "../../table/money-column.ts"
import { MethodDialog } from "./method-dialog.tsx"
import { NewMethodDialog } from "./new-method-dialog.tsx"

/** The ways to pay in, in the order in which guests see them. */
export function MethodsTab() {
  const t = useT("console-payments")
  const mayChange = useMay("payments.methods")
  const [open, setOpen] = useState<DepositMethod>()
  const [adding, setAdding] = useState(false)
  const { data: ground } = useQuery(query(listMethods, {}))
  const columns: Column<DepositMethod>[] = [
    {
      id: "code",
      header: t("method"),
      render: (row) =>
        mayChange ? (
          <button type="button" className="link" onClick={() => setOpen(row)}>
            {row.code}
          </button>
        ) : (
          row.code
        ),
      text: (row) => row.code,
    },
    { id: "name", header: t("name"), render: (row) => row.name },
    { id: "kind", header: t("method_kind"), render: (row) => t(`kind_${row.kind}`), text: (row) => row.kind },
    {
      id: "enabled",
      header: t("method_open"),
      render: (row) => t(row.enabled ? "yes" : "no"),
      text: (row) => String(row.enabled),
    },
    moneyColumn("minimum", t("minimum"), (row) => row.minimum),
    moneyColumn("maximum", t("maximum"), (row) => row.maximum),
    moneyColumn("step", t("step"), (row) => row.step),
    { id: "asset", header: t("asset"), render: (row) => row.asset },
    {
      id: "expires",
      field: "expiresMinutes",
      header: t("expires_minutes"),
      render: (row) => formatNumber(row.expiresMinutes),
      isNumber: true,
    },
    { id: "position", header: t("position"), render: (row) => formatNumber(row.position), isNumber: true },
    {
      id: "provider",
      header: t("provider"),
      render: (row) =>
        [
          row.provider,
          ...(row.hasProvider ? [] : [t("provider_none")]),
          ...(row.isForbidden ? [t("method_forbidden")] : []),
        ].join(" · "),
      text: (row) => row.provider,
    },
  ]
  return (
    <>
      <ListPage
        name="methods"
        title={t("tab_methods")}
        columns={columns}
        actions={
          mayChange && ground ? <Button onClick={() => setAdding(true)}>{t("method_new")}</Button> : null
        }
        rowKey={({ code }) => code}
        load={listOf(listMethods)}
      />
      {open && ground ? (
        <MethodDialog method={open} ground={ground} onClose={() => setOpen(undefined)} />
      ) : null}
      {adding && ground ? (
        <NewMethodDialog
          asset={theMerchant()?.asset ?? ""}
          providers={ground.providers}
          ground={ground}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </>
  )
}
