import { useState } from "react"
import { useT } from "../../../i18n/i18n.tsx"
import { TeamPeriod, useTeamPeriod } from "../team-period.tsx"
import { CampaignForm } from "./campaign-form.tsx"
import { CohortPart } from "./cohort-part.tsx"
import { FunnelPart } from "./funnel-part.tsx"
import { LinksPart } from "./links-part.tsx"

/** Campaigns of the agent's codes: what came of their links, the links themselves, and what players did month by month. */
export default function CampaignsPage() {
  const t = useT("agents")
  const { name, choose, span } = useTeamPeriod("month")
  const [added, setAdded] = useState<string>()
  return (
    <div className="grid grid-cols-1 gap-8">
      <section className="grid grid-cols-1 gap-4">
        <p className="text-sm text-fg-2">{t("campaign_text")}</p>
        <TeamPeriod chosen={name} choose={choose} />
        <FunnelPart span={span} />
      </section>
      <section aria-labelledby="campaign-cohorts" className="grid grid-cols-1 gap-4">
        <h4 id="campaign-cohorts" className="text-lg font-semibold">
          {t("campaign_cohorts")}
        </h4>
        <p className="text-sm text-fg-2">{t("campaign_cohorts_text")}</p>
        <CohortPart />
      </section>
      <div className="grid max-w-xl grid-cols-1 gap-8">
        <CampaignForm added={setAdded} />
        <LinksPart span={span} newest={added} />
      </div>
    </div>
  )
}
