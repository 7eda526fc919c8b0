import { z } from "zod/mini"
import { consoleEndpoint, Outcome, Why } from "../operators/endpoint.ts"
import { CampaignEffect } from "../rewards/campaign-effect.ts"
import { Empty, Id, Instant, Money, Uuid } from "../wire/values.ts"
import { MissionSubject, MissionTerms } from "./values.ts"

export const listMissions = consoleEndpoint({
  method: "GET",
  path: "/console/api/missions",
  module: "OPS_listMissions",
  access: "missions.read",
  input: Empty,
  errors: [],
  summary: "Missions with their terms, versions, members and cost, the newest first",
  value: z.strictObject({
    /** Market and merchant let missions be offered. */
    isOffered: z.boolean(),
    rows: z.array(
      z.strictObject({
        missionId: Id,
        subject: MissionSubject,
        terms: MissionTerms,
        versions: z.array(
          z.strictObject({
            since: Instant,
            askedBy: z.string(),
            approvedBy: z.string(),
            step: Money,
            gift: Money,
            limit: z.number(),
            isOpen: z.boolean(),
          }),
        ),
        members: z.number(),
        claims: z.number(),
        paid: Money,
      }),
    ),
  }),
})

export const saveMission = consoleEndpoint({
  method: "POST",
  path: "/console/api/missions",
  module: "OPS_saveMission",
  access: "missions.rules",
  input: z.strictObject({
    /** Left out: a new one. */
    missionId: z.optional(Id),
    subject: MissionSubject,
    terms: MissionTerms,
    key: Uuid,
    why: Why,
  }),
  errors: [
    "MISSIONS_OFF",
    "MISSION_UNKNOWN",
    "MISSION_FIXED",
    "AMOUNT_TOO_FINE",
    "BONUS_TERMS_UNKNOWN",
    "FREE_ROUNDS_UNFIT",
    "PROPOSAL_WAITS",
    "STEP_UP_REQUIRED",
  ],
  summary: "Proposes a mission, or new terms of one; its subject stays",
  value: Outcome,
})

export const missionEffect = consoleEndpoint({
  method: "GET",
  path: "/console/api/missions/effect",
  module: "OPS_missionEffect",
  access: "missions.read",
  input: z.strictObject({ missionId: Id }),
  errors: ["MISSION_UNKNOWN"],
  summary: "Cost of a mission by the ledger, and what members bring per head beside its control group",
  value: CampaignEffect,
})
