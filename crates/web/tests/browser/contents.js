// @ts-check
// A laboratory in which something has happened already, so that no page is empty.

import { readFile } from 'node:fs/promises';

import { SEED_GAMES } from './drop.js';

/** @typedef {import('./laboratory.js').Laboratory} Laboratory */
/** @typedef {{ game: string, simul: string, run: string, book: string, ladder: string, collection: string }} Contents */

const GAME = { side: 'black', opening: { kind: 'start' }, clock: null, learn: false };

/** @param {Laboratory} laboratory @returns {Promise<Contents>} the ids of what there is */
export async function fill(laboratory) {
  const ask = laboratory.ask.bind(laboratory);
  const collection = await laboratory.readGames(await readFile(SEED_GAMES, 'utf8'));
  const started = {
    run: await ask('/runs', { kind: 'second-series', games: 12, seed: 1, settings: {}, measure: false }),
    book: await ask('/book', { collection: collection.id, player: 'greedy' }),
    ladder: await ask('/ladder', {
      players: ['random', 'greedy', 'samuel:polynomial=pieces,ply=1'], games: 4, openings: 'three-move', seed: 1,
    }),
  };
  const game = await ask('/games', { ...GAME, opponent: 'samuel:polynomial=published-1959,ply=3' });
  for (const path of [[11, 15], [8, 11]]) {
    await ask(`/games/${game.id}/moves`, { path });
    await laboratory.hear(`game:${game.id}`, ({ status }) => status === 'your_turn');
  }
  const simul = await ask('/simuls', { boards: ['random', 'greedy', 'random', 'greedy'].map((opponent) => ({ ...GAME, opponent })) });
  for (const topic of [`run:${started.run.id}`, `job:${started.book.id}`, `job:${started.ladder.id}`])
    await laboratory.hear(topic, ({ status }) => status === 'done');
  return {
    game: game.id,
    simul: simul.id,
    run: started.run.id,
    book: started.book.id,
    ladder: started.ladder.id,
    collection: collection.id,
  };
}
