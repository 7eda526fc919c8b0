import { ENROLMENT_STATES } from "@croupier/contract/affiliate-views"
import {
  answerApplication,
  enrolAffiliate,
  listAffiliates,
  listProgrammes,
  type Affiliate,
} from "@croupier/contract/console/affiliates"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { query } from "../../api/query.ts"
import { formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Choice, Field } from "../../parts/field.tsx"
import { WhyDialog } from "../../parts/why-dialog.tsx"
import { useMay } from "../../session/session-store.ts"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"

type Answer = "approve" | "refuse" | "end"
const ANSWERS: Partial<Record<Affiliate["state"], readonly Answer[]>> = {
  APPLIED: ["approve", "refuse"],
  JOINED: ["end"],
}

/** Agents in programmes and applications that wait for an answer. */
export function AffiliatesTab() {
  const t = useT("console-affiliates")
  const mayDecide = useMay("contracts.offer")
  const [asked, ask] = useState<{ readonly row: Affiliate; readonly act: Answer }>()
  const [isEnrolling, setEnrolling] = useState(false)
  const columns: Column<Affiliate>[] = [
    { id: "account", header: t("account"), render: (row) => row.affiliate.account },
    { id: "number", header: t("number"), render: (row) => row.affiliate.memberId, isNumber: true },
    { id: "programme", header: t("affiliate_programme"), render: (row) => row.programme },
    { id: "state", header: t("state"), render: (row) => t(`affiliate_state_${row.state}`) },
    {
      id: "since",
      header: t("affiliates_since"),
      render: (row) => formatTime(row.leftAt ?? row.joinedAt ?? row.appliedAt),
    },
    { id: "recruiter", header: t("affiliates_recruiter"), render: (row) => row.recruiter?.account ?? "–" },
    { id: "players", header: t("affiliate_players"), render: (row) => String(row.players), isNumber: true },
    {
      id: "acquired",
      header: t("affiliates_acquired"),
      render: (row) => String(row.acquired),
      isNumber: true,
    },
    {
      id: "acts",
      isAction: true,
      header: t("list_acts"),
      render: (row) =>
        mayDecide ? (
          <span className="flex flex-wrap gap-2">
            {(ANSWERS[row.state] ?? []).map((act) => (
              <Button key={act} onClick={() => ask({ row, act })}>
                {t(`affiliates_${act}`)}
              </Button>
            ))}
          </span>
        ) : null,
    },
  ]
  return (
    <>
      <ListPage
        name="affiliates"
        title={t("tab_affiliates")}
        columns={columns}
        filters={[
          {
            name: "state",
            label: t("state"),
            options: ENROLMENT_STATES.map((state) => ({
              value: state,
              label: t(`affiliate_state_${state}`),
            })),
          },
          { name: "memberId", label: t("affiliates_member") },
        ]}
        rowKey={({ enrolmentId }) => enrolmentId}
        load={listOf(listAffiliates)}
        actions={
          mayDecide ? (
            <Button kind="main" onClick={() => setEnrolling(true)}>
              {t("affiliates_enrol")}
            </Button>
          ) : null
        }
      />
      {asked ? (
        <WhyDialog
          title={`${t(`affiliates_${asked.act}`)}: ${asked.row.affiliate.account}`}
          action={t(`affiliates_${asked.act}`)}
          danger={asked.act !== "approve"}
          act={(why) => call(answerApplication, { enrolmentId: asked.row.enrolmentId, act: asked.act, why })}
          onDone={() => ask(undefined)}
          onClose={() => ask(undefined)}
        />
      ) : null}
      {isEnrolling ? <EnrolDialog onClose={() => setEnrolling(false)} /> : null}
    </>
  )
}

/** Puts an agent into a programme. */
function EnrolDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT("console-affiliates")
  const { data } = useQuery(query(listProgrammes, { limit: 200 }))
  const programmes = data?.rows.filter(({ closedAt }) => closedAt === null) ?? []
  const [memberId, setMemberId] = useState("")
  const [chosen, choose] = useState("")
  const programmeId = chosen || (programmes[0]?.programmeId ?? "")
  return (
    <WhyDialog
      title={t("affiliates_enrol")}
      action={t("affiliates_enrol")}
      act={(why) => call(enrolAffiliate, { memberId: memberId.trim(), programmeId, why })}
      onDone={onClose}
      onClose={onClose}
    >
      <Field
        label={t("affiliates_member")}
        required
        inputMode="numeric"
        autoComplete="off"
        value={memberId}
        onChange={({ target }) => setMemberId(target.value)}
      />
      <Choice
        label={t("affiliate_programme")}
        value={programmeId}
        onChange={({ target }) => choose(target.value)}
      >
        {programmes.map((each) => (
          <option key={each.programmeId} value={each.programmeId}>
            {each.name}
          </option>
        ))}
      </Choice>
    </WhyDialog>
  )
}
