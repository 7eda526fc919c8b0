import { listMembers, MEMBER_KINDS } from "@croupier/contract/console/members"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import type { Value } from "../../api/call.ts"
import { formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Icon } from "../../parts/icon.tsx"
import { MemberMarks } from "../../parts/member-marks.tsx"
import { useMay } from "../../session/session-store.ts"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import { useAddress } from "../../table/use-address.ts"
import { MemberPage } from "./member-page.tsx"
import { RegisterDialog } from "./register-dialog.tsx"
import { timeColumn } from "../../table/time-column.ts"

type Member = Value<typeof listMembers>["rows"][number]

/** The list of members; one of them where the address names one. */
export default function MembersPage() {
  const { search } = useAddress()
  const memberId = search["member"]
  return memberId === undefined ? <MemberList /> : <MemberPage key={memberId} memberId={memberId} />
}

function MemberList() {
  const t = useT("console-members")
  const mayRegister = useMay("members.access")
  const [registering, setRegistering] = useState(false)
  const columns: Column<Member>[] = [
    {
      id: "account",
      header: t("account"),
      order: "account",
      render: (row) => (
        <Link to="/members" search={{ member: row.memberId }} className="link">
          {row.account}
        </Link>
      ),
      text: (row) => row.account,
    },
    {
      id: "id",
      field: "memberId",
      order: "id",
      header: t("number"),
      render: (row) => row.memberId,
      isNumber: true,
    },
    { id: "nickname", header: t("nickname"), render: (row) => row.nickname ?? "–" },
    { id: "kind", header: t("kind"), render: (row) => t(`kind_${row.kind}`) },
    {
      id: "state",
      field: "locked",
      header: t("state"),
      render: (row) =>
        row.marks.length === 0 ? (
          t("member_open")
        ) : (
          <span className="inline-flex flex-wrap gap-1">
            <MemberMarks marks={row.marks} />
          </span>
        ),
      text: (row) => row.marks.map(({ mark }) => t(`mark_${mark}`)).join(", ") || t("member_open"),
    },
    {
      id: "level",
      header: t("member_level"),
      render: (row) => (row.level ? `${row.level.level} · ${row.level.name}` : "–"),
      text: (row) => row.level?.name ?? "",
    },
    {
      id: "test",
      field: "testSince",
      header: t("test_account"),
      render: (row) => (row.testSince === null ? "–" : t("test_since", formatTime(row.testSince))),
      text: (row) => row.testSince ?? "",
    },
    { id: "label", header: t("member_label"), render: (row) => row.label ?? "–" },
    timeColumn("registered", t("registered"), (row) => row.registeredAt, { field: "registeredAt" }),
    timeColumn("last", t("last_sign_in"), (row) => row.lastLoginAt, { field: "lastLoginAt" }),
    { id: "country", header: t("country"), render: (row) => row.country ?? "–" },
  ]
  return (
    <>
      <ListPage
        name="members"
        title={t("room_members")}
        columns={columns}
        filters={[
          { name: "search", label: t("members_search") },
          {
            name: "kind",
            label: t("kind"),
            options: MEMBER_KINDS.map((value) => ({ value, label: t(`kind_${value}`) })),
          },
          {
            name: "locked",
            label: t("state"),
            options: [
              { value: "no", label: t("member_open") },
              { value: "yes", label: t("member_locked") },
            ],
          },
          {
            name: "test",
            label: t("test_account"),
            options: (["yes", "no"] as const).map((value) => ({ value, label: t(value) })),
          },
        ]}
        rowKey={({ memberId }) => memberId}
        load={listOf(listMembers)}
        actions={
          mayRegister ? (
            <Button kind="main" onClick={() => setRegistering(true)}>
              <Icon name="plus" />
              {t("member_register")}
            </Button>
          ) : null
        }
      />
      {registering ? <RegisterDialog onClose={() => setRegistering(false)} /> : null}
    </>
  )
}
