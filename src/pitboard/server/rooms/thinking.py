"""What is worked out for the one who decides: what each gear can do, and what a bot would. Both look at a copy of the
race, in slices, and stop when the race has gone on."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable

from pitboard.bots.advice import advise
from pitboard.race import Option, Race
from pitboard.race.dice import Dice
from pitboard.race.forecast import FaceForecast, GearForecast, forecast_faces
from pitboard.race.outlook import Outlook
from pitboard.server import views
from pitboard.server.protocol import server as say

from .clients import Client
from .slices import Slices

IsCurrent = Callable[[], bool]


async def forecast(client: Client, ref: int, race: Race, slices: Slices, is_current: IsCurrent) -> None:
    """Tell a device what each gear can do, one after the other."""
    ply, gears = len(race.plies), sum(option.kind == "gear" for option in race.options)
    coming = views.coming(Outlook.of(race, race.mover))
    async for found in gear_forecasts(race, slices):
        if not is_current():
            return
        gears -= 1
        client.tell(say.Forecast(ref=ref, ply=ply, coming=coming, gear=views.gear_forecast(found), done=gears == 0))


async def hint(client: Client, ref: int, race: Race, slices: Slices, is_current: IsCurrent) -> None:
    """Tell a device what the club bot would do, and why."""
    ply, forecasts = len(race.plies), [found async for found in gear_forecasts(race, slices)]
    async with slices.next():
        advice = advise(race, Dice(0), forecasts)
    if is_current():
        option = views.option(advice.option)
        client.tell(say.Hint(ref=ref, ply=ply, option=option, reason=advice.code, values=advice.values))


async def gear_forecasts(race: Race, slices: Slices) -> AsyncIterator[GearForecast]:
    """The forecast of each gear that may be announced; of none where something else is to be chosen."""
    gear: Option | None = None
    faces: list[FaceForecast] = []
    async for option, face in slices.each(forecast_faces(race)):
        if gear is not None and option is not gear:
            yield GearForecast(gear, tuple(faces))
            faces.clear()
        gear = option
        faces.append(face)
    if gear is not None:
        yield GearForecast(gear, tuple(faces))
