import type { ConsoleHandlers } from "../call/console-context.ts"
import type { Handlers } from "../call/context.ts"
import type { Declaration, Module } from "../call/module.ts"

/** The contributions of earlier modules that a module gathers. */
type Gatherable = "approvals" | "consoleRoutes" | "subLedgerChecks"
export type Gather = <K extends Gatherable>(what: K) => readonly NonNullable<Built[K]>[]
type Built = Module & Declaration

/**
 * The modules of the house in the order of need. A module is built from what those before it answer and from nothing
 * else: the builder has no name for a later one, so ties between modules have no circle, in types or at run time.
 */
export interface Plan<Ground extends object, Faces extends object> {
  /** Adds a module. `gather` gives what the modules before it bring; what was gathered, no later module may bring. */
  readonly with: <N extends string, M extends Module>(
    declaration: Declaration<N>,
    build: (faces: Ground & Faces, gather: Gather) => M | Promise<M>,
  ) => Plan<Ground, Faces & { readonly [K in N]: M }>
  /** The declarations of the modules, available before any is built. */
  readonly declarations: readonly Declaration[]
  /** Builds every module. `onBuilt` hears of each at once: what was built can be stopped where a later one fails. */
  readonly build: (ground: Ground, onBuilt: (module: Module) => void) => Promise<Assembled<Faces>>
}

/** The modules by their names, and what they bring together. */
export interface Assembled<Faces extends object> {
  readonly faces: Faces
  readonly modules: readonly Module[]
  readonly routes: Merged<Faces, "routes">
  readonly consoleRoutes: Merged<Faces, "consoleRoutes">
}

/** The handlers of all modules as one type: what it lacks of the contract does not compile. */
export type Merged<Faces extends object, K extends "routes" | "consoleRoutes"> = Intersection<
  { [N in keyof Faces]: Faces[N] extends { readonly [P in K]: infer R } ? R : never }[keyof Faces]
>
type Intersection<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void
  ? I
  : never

interface Step {
  readonly declaration: Declaration
  readonly build: (faces: never, gather: Gather) => Module | Promise<Module>
}

/** A plan without modules. */
export const plan = <Ground extends object>(): Plan<Ground, object> => planOf<Ground, object>([])

function planOf<Ground extends object, Faces extends object>(steps: readonly Step[]): Plan<Ground, Faces> {
  return {
    with: (declaration, build) => {
      if (steps.some((step) => step.declaration.name === declaration.name))
        throw new Error(`two modules are named ${declaration.name}`)
      return planOf([...steps, { declaration, build }])
    },
    declarations: steps.map(({ declaration }) => declaration),
    build: async (ground, onBuilt) => {
      const built: Built[] = []
      const gathered = new Map<Gatherable, string>()
      for (const { declaration, build } of steps) {
        const { name } = declaration
        // A copy: a face that is read later finds no more than was there.
        const faces = { ...ground, ...facesOf(built) }
        // The type of the plan says which faces are there by now.
        const module = await build(faces as never, (what) => {
          gathered.set(what, name)
          return built.map((each) => each[what]).filter((each) => each !== undefined)
        })
        const whole = { ...module, ...declaration }
        for (const [what, by] of gathered)
          if (whole[what] && by !== name)
            throw new Error(`${name} brings ${what}, which ${by} has gathered: it has to stand before ${by}`)
        built.push(whole)
        onBuilt(module)
      }
      return {
        faces: facesOf(built) as Faces,
        modules: built,
        routes: merged(built, "routes") as Merged<Faces, "routes">,
        consoleRoutes: merged(built, "consoleRoutes") as Merged<Faces, "consoleRoutes">,
      }
    },
  }
}

const facesOf = (built: readonly Built[]): object =>
  Object.fromEntries(built.map((module) => [module.name, module]))

/** All handlers of one table. Throws where two modules handle one row. */
function merged(
  built: readonly Built[],
  table: "routes" | "consoleRoutes",
): Partial<Handlers> | Partial<ConsoleHandlers> {
  const owners = new Map<string, string>()
  for (const module of built)
    for (const row of Object.keys(module[table] ?? {})) {
      const owner = owners.get(row)
      if (owner !== undefined) throw new Error(`${owner} and ${module.name} both handle ${row}`)
      owners.set(row, module.name)
    }
  return Object.assign({}, ...built.map((module) => module[table] ?? {}))
}
