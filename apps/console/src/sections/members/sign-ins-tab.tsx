import { memberSignIns } from "@croupier/contract/console/members"
import type { Value } from "../../api/call.ts"
import { textNamed, useT } from "../../i18n/texts.ts"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import { OpenSessions } from "./open-sessions.tsx"
import { timeColumn } from "../../table/time-column.ts"

type Row = Value<typeof memberSignIns>["rows"][number]

/** Where a member comes from, and where they are signed in now. */
export function SignInsTab({ memberId }: { readonly memberId: string }) {
  const t = useT("console-members")
  const columns: Column<Row>[] = [
    timeColumn("at", t("time"), (row) => row.at),
    { id: "outcome", header: t("outcome"), render: (row) => textNamed(`outcome_${row.outcome}`) },
    { id: "way", header: t("way"), render: (row) => row.way },
    { id: "ip", header: t("address"), render: (row) => row.ip },
    { id: "country", header: t("country"), render: (row) => row.country ?? "–" },
    { id: "agent", field: "userAgent", header: t("browser"), render: (row) => row.userAgent, wraps: true },
  ]
  return (
    <ListPage
      name="sign-ins"
      title={t("tab_sign_ins")}
      columns={columns}
      fixed={{ memberId }}
      rowKey={({ eventId }) => eventId}
      load={listOf(memberSignIns)}
      above={<OpenSessions memberId={memberId} />}
    />
  )
}
