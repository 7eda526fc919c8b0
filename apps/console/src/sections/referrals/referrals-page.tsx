import { cancelFriend, listFriends, readReferral } from "@croupier/contract/console/referrals"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { call, type Value } from "../../api/call.ts"
import { query } from "../../api/query.ts"
import { formatMoney, formatNumber, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Fault } from "../../parts/notice.tsx"
import { WhyDialog } from "../../parts/why-dialog.tsx"
import { useMay } from "../../session/session-store.ts"
import { TableFrame } from "../../table/table-frame.tsx"
import { FigureHeads } from "../../table/figure-heads.tsx"
import { ProgrammeHead } from "../../parts/programme-head.tsx"
import { ReferralDialog } from "./referral-dialog.tsx"

type Friend = Value<typeof listFriends>["rows"][number]

/** Rewards for friends: terms, friends by state, and ending one. */
export default function ReferralsPage() {
  const t = useT("console-referrals")
  const mayChange = useMay("referrals.rules")
  const { data, error } = useQuery(query(readReferral, {}))
  const [isChanging, change] = useState(false)
  if (!data) return error ? <Fault error={error} /> : <p aria-busy="true">{t("loading")}</p>
  return (
    <section className="grid grid-cols-1 gap-4">
      <ProgrammeHead
        title={t("room_referrals")}
        text={t("referral_text")}
        isOffered={data.isOffered}
        off={t("referral_off")}
        act={t("referral_change")}
        onAct={mayChange && data.isOffered ? () => change(true) : undefined}
      />
      <p>
        {data.states
          .map(
            ({ state, friends, amount }) =>
              `${t(`referral_state_${state}`)}: ${formatNumber(friends)} (${formatMoney(amount)})`,
          )
          .join(" · ")}
      </p>
      <FriendsTable />
      {data.versions.length === 0 ? <p className="text-fg-3">{t("referral_terms_none")}</p> : null}
      {data.versions.map(({ since, askedBy, approvedBy, terms }) => (
        <section key={since}>
          <h2 className="font-semibold">{t("referral_since", formatTime(since), askedBy, approvedBy)}</h2>
          <p className="text-sm text-fg-2">
            {t("field_referral_minDeposit")}: {formatMoney(terms.minDeposit)} ·{" "}
            {t("field_referral_minValidBet")}: {formatMoney(terms.minValidBet)} · {t("field_referral_days")}:{" "}
            {formatNumber(terms.days)} · {t("field_referral_holdDays")}: {formatNumber(terms.holdDays)} ·{" "}
            {t("field_referral_tiers")}:{" "}
            {terms.tiers.map(({ from, pays }) => `${from}: ${formatMoney(pays)}`).join(", ")}
          </p>
        </section>
      ))}
      {isChanging ? <ReferralDialog terms={data.versions[0]?.terms} onClose={() => change(false)} /> : null}
    </section>
  )
}

function FriendsTable() {
  const t = useT("console-referrals")
  const mayCancel = useMay("referrals.cancel")
  const [cursors, page] = useState<readonly string[]>([])
  const [asked, ask] = useState<Friend>()
  const cursor = cursors.at(-1)
  const { data, error } = useQuery(query(listFriends, cursor === undefined ? {} : { cursor }))
  if (!data) return error ? <Fault error={error} /> : <p aria-busy="true">{t("loading")}</p>
  if (data.rows.length === 0) return <p className="text-fg-3">{t("referral_none")}</p>
  const next = data.cursor
  return (
    <>
      <TableFrame label={t("room_referrals")}>
        <thead>
          <tr>
            <th scope="col">{t("referral_friend")}</th>
            <th scope="col">{t("referral_referrer")}</th>
            <th scope="col">{t("referral_registered")}</th>
            <FigureHeads of={[t("referral_deposit"), t("referral_validBet"), t("referral_pays")]} />
            <th scope="col" className="acts">
              {t("referral_state")}
            </th>
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row) => (
            <tr key={row.friendId}>
              <th scope="row" className="font-normal">
                {row.account}
              </th>
              <td>{row.referrer}</td>
              <td>{formatTime(row.registeredAt)}</td>
              <td className="number">{formatMoney(row.deposit)}</td>
              <td className="number">{formatMoney(row.validBet)}</td>
              <td className="number">{row.pays === null ? "–" : formatMoney(row.pays)}</td>
              <td className="acts">
                <span className="flex flex-wrap items-center gap-2">
                  {[
                    t(`referral_state_${row.state}`),
                    row.end === null ? null : t(`referral_end_${row.end}`),
                    row.reason,
                  ]
                    .filter((each) => each !== null)
                    .join(" · ")}
                  {mayCancel && (row.state === "OPEN" || row.state === "HELD") ? (
                    <Button onClick={() => ask(row)}>{t("referral_cancel")}</Button>
                  ) : null}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </TableFrame>
      {next === null ? null : (
        <Button className="justify-self-start" onClick={() => page([...cursors, next])}>
          {t("referral_more")}
        </Button>
      )}
      {asked ? (
        <WhyDialog
          title={t("referral_cancel")}
          action={t("referral_cancel")}
          danger
          act={(why) => call(cancelFriend, { friendId: asked.friendId, why })}
          onDone={() => ask(undefined)}
          onClose={() => ask(undefined)}
        >
          <p>{t("referral_cancel_text", asked.account)}</p>
        </WhyDialog>
      ) : null}
    </>
  )
}
