import { consentMigrations, consents } from "../../modules/consents/index.ts"
import { exclusionListMigrations, exclusionLists } from "../../modules/exclusion-lists/index.ts"
import { location, locationMigrations } from "../../modules/location/index.ts"
import { responsibleGaming, responsibleGamingMigrations } from "../../modules/responsible-gaming/index.ts"
import { verification, verificationMigrations, verifiedMerchants } from "../../modules/verification/index.ts"
import { PLAY } from "./play.ts"

/** Modules that decide who may play, and how much. */
export const PROTECTION = PLAY.with(
  { name: "responsibleGaming", migrations: responsibleGamingMigrations },
  ({ base, members, providers: { isPlaying, playedSince } }) =>
    responsibleGaming({
      ...base,
      isMemberOf: members.isMemberOf,
      birthdayOf: async (memberId) => (await members.personOf(memberId)).birthday,
      isPlaying,
      playedSince,
    }),
)
  .with({ name: "location", migrations: locationMigrations }, ({ base, config, members }) =>
    location({
      ...base,
      isMemberOf: members.isMemberOf,
      listed: members.listed,
      hostingFile: config.hostingRangesFile,
    }),
  )
  .with(
    { name: "exclusionLists", migrations: exclusionListMigrations },
    ({ base, members, merchants: brands, outages, outside, responsibleGaming: { excludeByRegister } }) =>
      exclusionLists({
        ...base,
        outages,
        register: outside.exclusionRegister,
        merchantOf: (merchantId) => {
          const { policy, brand } = brands.byId(merchantId)
          return { policy, timeZone: brand.timeZone }
        },
        isMemberOf: members.isMemberOf,
        taxIdOf: members.taxIdOf,
        excludeByRegister,
      }),
  )
  .with({ name: "consents", migrations: consentMigrations }, ({ base, members, merchants: brands }) =>
    consents({ ...base, merchants: brands, listed: members.listed, termsOf: members.termsOf }),
  )
  .with(
    { name: "verification", migrations: verificationMigrations },
    ({ base, address, keyFor, members, merchants: brands, outside, vaults }) =>
      verification({
        ...base,
        ...members,
        merchants: verifiedMerchants(brands),
        provider: outside.identityChecks,
        vault: vaults("verification"),
        key: keyFor("verification-marks"),
        publicUrl: address.url,
      }),
  )
