import { ROLE_NAMES } from "@croupier/contract/console/permissions"
import { listStaff, STAFF_STATES, type Staff } from "@croupier/contract/console/staff"
import { useState } from "react"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Icon } from "../../parts/icon.tsx"
import { useMay } from "../../session/session-store.ts"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import { AddStaffDialog } from "./add-staff-dialog.tsx"
import { AddressesDialog } from "./addresses-dialog.tsx"
import { StaffDialog } from "./staff-dialog.tsx"
import { timeColumn } from "../../table/time-column.ts"

export default function StaffPage() {
  const t = useT("console-staff")
  const mayWrite = useMay("staff.write")
  const [open, setOpen] = useState<Staff>()
  const [asked, setAsked] = useState<"add" | "addresses">()
  const columns: Column<Staff>[] = [
    {
      id: "login",
      header: t("login"),
      order: "login",
      render: (row) => (
        <button type="button" className="link" onClick={() => setOpen(row)}>
          {row.login}
        </button>
      ),
      text: (row) => row.login,
    },
    { id: "name", header: t("name"), render: (row) => row.name },
    {
      id: "roles",
      header: t("roles"),
      render: (row) => row.roles.map((role) => t(`role_${role}`)).join(", ") || "–",
    },
    {
      id: "merchants",
      field: "merchantIds",
      header: t("merchants"),
      render: (row) => row.merchantIds?.join(", ") ?? t("merchants_all"),
    },
    { id: "state", header: t("state"), render: (row) => t(`staff_${row.state}`) },
    {
      id: "authenticator",
      field: "hasAuthenticator",
      header: t("authenticator"),
      render: (row) => t(row.hasAuthenticator ? "yes" : "no"),
    },
    { id: "passkeys", header: t("passkeys"), render: (row) => String(row.passkeys), isNumber: true },
    {
      id: "sessions",
      field: "openSessions",
      header: t("sessions"),
      render: (row) => String(row.openSessions),
      isNumber: true,
    },
    {
      id: "wrongTries",
      header: t("staff_wrong_tries"),
      render: (row) => String(row.wrongTries),
      isNumber: true,
    },
    timeColumn("until", t("staff_until"), (row) => row.accessUntil, { field: "accessUntil" }),
    timeColumn("last", t("last_sign_in"), (row) => row.lastSignInAt, { field: "lastSignInAt" }),
  ]
  return (
    <>
      <ListPage
        name="staff"
        title={t("room_staff")}
        columns={columns}
        filters={[
          { name: "search", label: t("search") },
          {
            name: "role",
            label: t("role"),
            options: ROLE_NAMES.map((value) => ({ value, label: t(`role_${value}`) })),
          },
          {
            name: "state",
            label: t("state"),
            options: STAFF_STATES.map((value) => ({ value, label: t(`staff_${value}`) })),
          },
        ]}
        rowKey={({ staffId }) => staffId}
        load={listOf(listStaff)}
        actions={
          <>
            <Button onClick={() => setAsked("addresses")}>{t("addresses")}</Button>
            {mayWrite ? (
              <Button kind="main" onClick={() => setAsked("add")}>
                <Icon name="plus" />
                {t("staff_add")}
              </Button>
            ) : null}
          </>
        }
      />
      {asked === "add" ? (
        <AddStaffDialog
          onClose={(added) => {
            setAsked(undefined)
            if (added) setOpen(added)
          }}
        />
      ) : null}
      {asked === "addresses" ? <AddressesDialog onClose={() => setAsked(undefined)} /> : null}
      {open ? <StaffDialog staff={open} onClose={() => setOpen(undefined)} /> : null}
    </>
  )
}
