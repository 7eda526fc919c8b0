import { rewardAbuse } from "@croupier/contract/console/rewards"
import { useQuery } from "@tanstack/react-query"
import type { Value } from "../../api/call.ts"
import { query } from "../../api/query.ts"
import { formatMoney, formatNumber, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { DayFields, useDays } from "../../parts/day-fields.tsx"
import { MemberLink } from "../../parts/member-link.tsx"
import { Fault } from "../../parts/notice.tsx"
import { useMay } from "../../session/session-store.ts"
import { TableFrame } from "../../table/table-frame.tsx"
import { FigureHeads } from "../../table/figure-heads.tsx"
import { BonusRings } from "./bonus-rings.tsx"

type Abuse = Value<typeof rewardAbuse>

/** Receivers of rewards who share a payout account, a document, a device or an address, and converted bonuses that fell short. */
export function AbuseTab() {
  const t = useT("console-rewards")
  const mayWatch = useMay("watch.read")
  const [days, setDays] = useDays()
  const { data, error, isLoading } = useQuery({
    ...query(rewardAbuse, days),
    enabled: days.from <= days.until,
  })
  return (
    <section className="grid grid-cols-1 gap-4">
      <h1 className="text-h4 font-semibold">{t("tab_abuse")}</h1>
      <p className="text-fg-2">{t("reward_abuse_text")}</p>
      <DayFields days={days} onChange={setDays} />
      <Fault error={error} />
      {isLoading ? <p aria-busy="true">{t("loading")}</p> : null}
      {data ? <Groups groups={data.groups} /> : null}
      {mayWatch ? <BonusRings /> : null}
      {data ? <Shortfalls short={data.short} /> : null}
    </section>
  )
}

function Groups({ groups }: Pick<Abuse, "groups">) {
  const t = useT("console-rewards")
  if (groups.length === 0) return <p className="text-fg-2">{t("reward_abuse_none")}</p>
  return (
    <TableFrame label={t("tab_abuse")}>
      <thead>
        <tr>
          <th scope="col">{t("reward_shares")}</th>
          <th scope="col">{t("member_number")}</th>
          <th scope="col">{t("member")}</th>
          <FigureHeads of={[t("reward_count"), t("reward_kind_CASH"), t("reward_kind_BONUS")]} />
        </tr>
      </thead>
      <tbody>
        {groups.map(({ kind, members }, group) =>
          members.map(({ memberId, account, gifts, cash, bonus }, at) => (
            // A group has no name of its own: its place in the answer is one.
            <tr key={`${group} ${memberId}`}>
              {at === 0 ? (
                <th scope="rowgroup" rowSpan={members.length} className="align-top font-normal">
                  {t(`reward_shares_${kind}`)}
                </th>
              ) : null}
              <td>
                <MemberLink memberId={memberId} />
              </td>
              <td>{account}</td>
              <td className="number">{formatNumber(gifts)}</td>
              <td className="number">{formatMoney(cash)}</td>
              <td className="number">{formatMoney(bonus)}</td>
            </tr>
          )),
        )}
      </tbody>
    </TableFrame>
  )
}

function Shortfalls({ short }: Pick<Abuse, "short">) {
  const t = useT("console-rewards")
  return (
    <section className="grid grid-cols-1 gap-2">
      <h2 className="text-lg font-semibold">{t("reward_short")}</h2>
      <p className="text-fg-2">{t(short.length === 0 ? "reward_short_none" : "reward_short_text")}</p>
      {short.length === 0 ? null : (
        <TableFrame label={t("reward_short")}>
          <thead>
            <tr>
              <th scope="col">{t("member_number")}</th>
              <th scope="col">{t("member")}</th>
              <th scope="col">{t("reward_terms")}</th>
              <FigureHeads of={[t("reward_short_paid"), t("reward_short_sum")]} />
              <th scope="col">{t("reward_ended")}</th>
            </tr>
          </thead>
          <tbody>
            {short.map(({ memberId, account, terms, paid, short: sum, at }) => (
              <tr key={`${memberId} ${terms} ${at}`}>
                <td>
                  <MemberLink memberId={memberId} />
                </td>
                <td>{account}</td>
                <td>{terms}</td>
                <td className="number">{formatMoney(paid)}</td>
                <td className="number">{formatMoney(sum)}</td>
                <td>{formatTime(at)}</td>
              </tr>
            ))}
          </tbody>
        </TableFrame>
      )}
    </section>
  )
}
