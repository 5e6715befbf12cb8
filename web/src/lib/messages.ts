/**
 * Names for what server and page say to each other. The shapes are the server's own (`web/openapi.json`, made from
 * `src/pitboard/server/protocol`); nothing is written down here a second time.
 */

import type { components } from './api';

type Shapes = components['schemas'];

export type ClientMessage = Shapes['ClientMessage'];
export type ServerMessage = Shapes['ServerMessage'];
export type Refusal = Shapes['Refusal'];

export type Join = Shapes['Join'];
export type Welcome = Shapes['Welcome'];
export type Happened = Shapes['Happened'];
export type Forecast = Shapes['Forecast'];
export type Hint = Shapes['Hint'];
export type EngineState = Shapes['EngineState'];

export type RaceInfo = Shapes['RaceInfo'];
export type PitsView = Shapes['PitsView'];
export type SeatView = Shapes['SeatView'];
export type RaceView = Shapes['RaceView'];
export type CarView = Shapes['CarView'];
export type Waits = Shapes['Waits'];
export type Phase = Waits['phase'];
export type Die = Shapes['Die'];
export type Step = Shapes['Step'];
export type OptionView = Shapes['OptionView'];
export type GearForecastView = Shapes['GearForecastView'];
export type FaceView = Shapes['FaceView'];
export type ComingCorner = Shapes['ComingCorner'];
export type FairDiceView = Shapes['FairDiceView'];
export type Pace = RaceInfo['pace'];

export type Health = Shapes['Health'];
export type CircuitCard = Shapes['CircuitCard'];
export type Rulebook = Shapes['Rulebook'];
export type Switch = Shapes['Switch'];
export type ClauseText = Shapes['ClauseText'];
export type BotCard = Shapes['BotCard'];
export type NewRace = Shapes['NewRace'];
export type NewSeat = Shapes['NewSeat'];
export type MadeRace = Shapes['MadeRace'];
export type Claim = Shapes['Claim'];
export type Claimed = Shapes['Claimed'];
export type RaceCard = Shapes['RaceCard'];
export type Steps = Shapes['Steps'];
export type Replay = Shapes['Replay'];
export type Story = Shapes['Story'];
export type StoryView = Shapes['StoryView'];
export type CarStoryView = Shapes['CarStoryView'];
export type AwardView = Shapes['AwardView'];
export type Fault = Shapes['Fault'];
