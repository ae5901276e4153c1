// @ts-check
// The shapes that the page expects, held against the description that the server gives of what it sends.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';

import { Laboratory } from './laboratory.js';

/** What a shape is called in the server's description, where that is another name. */
const NAMES = {
  Clock: 'ClockView', Comparison: 'ComparisonView', Collection: 'CollectionAnswer', CriticReport: 'CriticAnswer',
  Decision: 'DecisionView', DemonstrationPart: 'Part', DemonstrationScore: 'Results', GameHeadline: 'Headline',
  GameMove: 'MadeMove', Headline: 'GameLine', Kept: 'MemoryView', LadderRating: 'RatingView', LadderResult: 'LadderTable',
  Lesson: 'LessonView', LessonChange: 'TermChange', LineMove: 'MoveView', Outcome: 'OutcomeView', PdnError: 'GameFault',
  PdnGame: 'GameAnswer', PdnNode: 'GameNode', Position: 'PositionView', Rating: 'RatedMove', Ratings: 'RatingsAnswer',
  Reasons: 'ReasonsView', RulesSetting: 'RulesView', RunBoard: 'Board', RunKindSettings: 'KindSettings',
  RunSetting: 'Setting', Simul: 'SimulState', SimulHeadline: 'SimulLine', SourceText: 'TextAnswer', Strategies: 'Texts',
  Tally: 'ScoreView', Terms: 'TermsAnswer', TermValue: 'TermView',
};
/** Shapes of the page alone, whatever the server calls the same. */
const OWN = new Set(['Board', 'Page', 'Place']);

/** @typedef {Map<string, { text: string, optional: boolean }>} Fields */

/** @type {Laboratory} */
let laboratory;
before(async () => void (laboratory = await Laboratory.open()));
after(() => laboratory?.close());

test('the page expects what the server says that it sends', async () => {
  const schemas = (await laboratory.ask('/openapi.json')).components.schemas;
  const types = readTypes(await readFile(new URL('../../ui/types.d.ts', import.meta.url), 'utf8'));
  const faults = [];
  let held = 0;
  for (const [name, fields] of types.shapes) {
    const schema = OWN.has(name) ? undefined : schemas[/** @type {Record<string, string>} */ (NAMES)[name] ?? name];
    if (!schema?.properties) continue;
    held += 1;
    for (const [field, { text, optional }] of fields) {
      const sent = schema.properties[field];
      if (!sent) {
        if (!optional) faults.push(`${name}.${field} is not sent`);
        continue;
      }
      const expected = kindsOfType(text, types);
      const odd = [...kindsSent(sent, schemas)].filter((kind) =>
        !expected.has(kind) && !expected.has('any') && !(optional && kind === 'null'));
      if (odd.length > 0) faults.push(`${name}.${field}: expected ${[...expected]}, sent ${odd}`);
    }
  }
  assert.deepEqual(faults, []);
  assert(held >= 45, `only ${held} shapes were found in the description`);
});

/** Interfaces with their fields, and names that stand for other types. @param {string} text */
function readTypes(text) {
  const bare = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\/\/.*$/gm, '');
  /** @type {Map<string, Fields>} */
  const shapes = new Map();
  /** @type {Map<string, string>} */
  const aliases = new Map();
  for (const [, name, alias] of bare.matchAll(/^export type (\w+) =\s*([^;]+);/gm)) aliases.set(name, alias);
  for (const [, name, parent, body] of bare.matchAll(/^export interface (\w+)(?:<[^>]*>)?(?: extends (\w+))? \{\n([\s\S]*?)^\}/gm)) {
    /** @type {Fields} */
    const fields = new Map(shapes.get(parent) ?? []);
    for (const [, field, mark, kind] of body.matchAll(/^ {2}(\w+)(\??): ([^\n]*)$/gm))
      fields.set(field, { text: kind.replace(/;\s*$/, ''), optional: mark === '?' });
    shapes.set(name, fields);
  }
  return { shapes, aliases };
}

/** `string`, `number`, `boolean`, `array`, `object`, `null`, or `any`. @param {string} text @param {ReturnType<typeof readTypes>} types @returns {Set<string>} */
function kindsOfType(text, types) {
  return new Set(alternatives(text).flatMap((one) => {
    if (one.endsWith('[]')) return ['array'];
    if (/^["']/.test(one)) return ['string'];
    if (/^(string|number|boolean|null)$/.test(one)) return [one];
    if (/^(Record<|\{)/.test(one) || types.shapes.has(one)) return ['object'];
    const alias = types.aliases.get(one);
    return alias ? [...kindsOfType(alias, types)] : ['any'];
  }));
}

/** The parts of a union, outside of brackets. @param {string} text */
function alternatives(text) {
  const parts = [''];
  let depth = 0;
  for (const sign of text) {
    if ('({[<'.includes(sign)) depth += 1;
    if (')}]>'.includes(sign)) depth -= 1;
    if (sign === '|' && depth === 0) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}

/** @param {any} schema @param {Record<string, any>} schemas @returns {Set<string>} */
function kindsSent(schema, schemas) {
  const kinds = new Set(/** @type {string[]} */ ([]));
  if (schema.$ref) kindsSent(schemas[schema.$ref.split('/').pop()], schemas).forEach((kind) => kinds.add(kind));
  for (const part of [...(schema.oneOf ?? []), ...(schema.anyOf ?? []), ...(schema.allOf ?? [])])
    kindsSent(part, schemas).forEach((kind) => kinds.add(kind));
  for (const kind of [schema.type ?? []].flat()) kinds.add(kind === 'integer' ? 'number' : kind);
  return kinds;
}
