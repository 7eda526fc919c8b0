import { decideApplication, listApplications, readApplication } from "@croupier/contract/console/promotions"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { call, type Value } from "../../api/call.ts"
import { query } from "../../api/query.ts"
import { formatNumber, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Dialog } from "../../parts/dialog.tsx"
import { Field } from "../../parts/field.tsx"
import { Fault } from "../../parts/notice.tsx"
import { useMay } from "../../session/session-store.ts"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import { moneyColumn } from "../../table/money-column.ts"

type Application = Value<typeof listApplications>["rows"][number]

const STATES = ["applying", "issued", "rejected"] as const

/** Applications of members, the newest first; those that wait are decided from here. */
export function ApplicationsTab() {
  const t = useT("console-promotions")
  const mayDecide = useMay("promotions.decide")
  const [chosen, choose] = useState<Application>()
  const columns: Column<Application>[] = [
    {
      id: "at",
      header: t("promos_applied"),
      render: (row) => formatTime(row.appliedAt),
      text: (row) => row.appliedAt,
    },
    { id: "member", header: t("promos_account"), render: (row) => row.member.account },
    { id: "promotion", header: t("promos_promotion"), render: (row) => row.promotion },
    moneyColumn("reward", t("promos_reward"), (row) => row.reward),
    {
      id: "images",
      header: t("promos_images"),
      render: (row) => formatNumber(row.images),
      isNumber: true,
    },
    { id: "state", header: t("promos_state"), render: (row) => t(`application_${row.state}`) },
    {
      id: "decided",
      header: t("promos_decided"),
      render: (row) =>
        row.decidedAt === null ? "–" : `${row.decidedBy ?? ""} · ${formatTime(row.decidedAt)} ${row.reason}`,
      text: (row) => row.decidedBy ?? "",
    },
    ...(mayDecide
      ? [
          {
            id: "act",
            header: t("list_acts"),
            isAction: true,
            render: (row: Application) => (
              <Button
                aria-label={`${t("promos_read")}: ${row.promotion}, ${row.member.account}`}
                onClick={() => choose(row)}
              >
                {t("promos_read")}
              </Button>
            ),
          },
        ]
      : []),
  ]
  return (
    <>
      <ListPage
        name="applications"
        title={t("tab_applications")}
        columns={columns}
        filters={[
          {
            name: "state",
            label: t("promos_state"),
            options: STATES.map((value) => ({ value, label: t(`application_${value}`) })),
          },
        ]}
        rowKey={({ applicationId }) => applicationId}
        load={listOf(listApplications)}
      />
      {chosen ? <ApplicationDialog row={chosen} onClose={() => choose(undefined)} /> : null}
    </>
  )
}

/** Comment and images of an application, and its decision while it waits. */
function ApplicationDialog({ row, onClose }: { readonly row: Application; readonly onClose: () => void }) {
  const t = useT("console-promotions")
  const { applicationId } = row
  const { data, error } = useQuery({ ...query(readApplication, { applicationId }), gcTime: 0, retry: false })
  const [reason, setReason] = useState("")
  const deciding = useMutation({
    mutationFn: (isApproved: boolean) => call(decideApplication, { applicationId, isApproved, reason }),
    onSuccess: onClose,
  })
  return (
    <Dialog title={`${row.promotion}: ${row.member.account}`} onClose={onClose}>
      <Fault error={error} />
      {data ? (
        <div className="grid gap-3">
          <p className="wrap-anywhere">{data.comment === "" ? t("promos_no_comment") : data.comment}</p>
          {data.images.map((image, at) => (
            <img
              key={image.slice(-40)}
              src={image}
              alt={`${t("promos_images")} ${at + 1}`}
              className="max-h-96 max-w-full rounded-ctl border border-line"
            />
          ))}
        </div>
      ) : null}
      {row.state === "applying" ? (
        <form
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            const { nativeEvent } = event
            const pressed = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null
            deciding.mutate(pressed?.getAttribute("value") === "approve")
          }}
        >
          <Field
            label={t("promos_reason")}
            name="reason"
            required
            minLength={3}
            maxLength={200}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          <Fault error={deciding.error} />
          <div className="flex justify-end gap-2">
            <Button type="submit" kind="danger" value="reject" busy={deciding.isPending}>
              {t("promos_reject")}
            </Button>
            <Button type="submit" kind="main" value="approve" busy={deciding.isPending}>
              {t("promos_approve")}
            </Button>
          </div>
        </form>
      ) : null}
    </Dialog>
  )
}
